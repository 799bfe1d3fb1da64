import { hasShape, isCount, isText, jsonSlot } from '../storage/slot.ts';
import { tabStorage } from '../storage/storage.ts';
import type { CodeInput, ContactBody } from './contact.ts';

/** The last code's recipient and purpose; `again`: when another can be requested, epoch milliseconds. */
export type SentCode = { readonly purpose: string; readonly contact: ContactBody; readonly again: number };

/** The part of a form waiting for a code that survives a reload; never the password or the code. */
export type Draft = Pick<CodeInput, 'by' | 'email' | 'mobile'> & {
  readonly nickname: string;
  readonly referrerId: string;
  readonly sent: SentCode | null;
};

const EMPTY: Draft = { by: 'email', email: '', mobile: '', nickname: '', referrerId: '', sent: null };

const isString = (value: unknown): boolean => typeof value === 'string';
const isContact = (value: unknown): boolean =>
  hasShape(value, { email: isText }) || hasShape(value, { mobile: isText });
const isSent = (value: unknown): boolean =>
  value === null || hasShape(value, { purpose: isText, contact: isContact, again: isCount });
const isDraft = (value: unknown): value is Draft =>
  hasShape(value, {
    by: (by) => by === 'email' || by === 'mobile',
    email: isString,
    mobile: isString,
    nickname: isString,
    referrerId: isString,
    sent: isSent,
  });

const slot = jsonSlot<Draft>('kabuto.draft', EMPTY, isDraft);

/** The earlier input: while the user reads the message, the phone may discard the page. */
export const readDraft = (): Draft => tabStorage.get(slot);

/** Stores the input for this tab. `kept`: fields of a form; only those of a draft are stored. */
export function keepDraft(kept: Partial<Draft>): void {
  const now = { ...readDraft(), ...kept };
  const { by, email, mobile, nickname, referrerId, sent } = now;
  tabStorage.set(slot, { by, email, mobile, nickname, referrerId, sent });
}

/** Deletes the draft after any login. */
export const dropDraft = (): void => tabStorage.remove(slot);

/** The last code sent for this purpose; null when there is none. */
export function sentFor(purpose: string): SentCode | null {
  const { sent } = readDraft();
  return sent?.purpose === purpose ? sent : null;
}
