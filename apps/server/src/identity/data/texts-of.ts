import type { Language } from '@kabuto/contract';

/** Subject and lines of a mail; names in braces are replaced. */
type MailText = { readonly subject: string; readonly text: readonly string[] };

/** The mails of these kinds in each language. */
export type TextsOf<Kind extends string> = Readonly<Record<Language, Readonly<Record<Kind, MailText>>>>;
