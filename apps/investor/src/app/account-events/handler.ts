import type { Language } from '@kabuto/contract';
import type { Translate } from '../../messages/index.ts';
import type { OwnText } from '../../shared/amounts/index.ts';
import type { AccountUpdate } from '../../shared/stream/index.ts';

export type Kind = AccountUpdate['kind'];
export type UpdateOf<K extends Kind> = Extract<AccountUpdate, { readonly kind: K }>;

/** The current language and its texts; `own` writes a number of the member's own. */
export type Words = { readonly language: Language; readonly t: Translate; readonly own: OwnText };

/** What the member is shown: a toast for what worked, a message for what needs reading. */
export type Toast = { readonly kind: 'toast' | 'message'; readonly text: string };

/** Returns what the member is shown about an update of the account; undefined: nothing. */
export type Handler<K extends Kind> = (update: UpdateOf<K>, words: Words) => Toast | undefined;
