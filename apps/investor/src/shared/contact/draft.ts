import { hasShape, isCount, isText, jsonSlot } from '../storage/slot.ts';
import { tabStorage } from '../storage/storage.ts';
import type { CodeInput, ContactBody } from './contact.ts';

/** Where the last code went, for what, and from when on another may be asked for, epoch milliseconds. */
export type SentCode = { readonly purpose: string; readonly contact: ContactBody; readonly again: number };

/** What of a form that waits for a code survives a reload; neither password nor code. */
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

/** What was typed before: whoever goes to read the message may come back to a page that the phone has thrown away. */
export const readDraft = (): Draft => tabStorage.get(slot);

/** Keeps what was typed for this tab. `kept`: fields of a form, of which those of a draft are taken. */
export function keepDraft(kept: Partial<Draft>): void {
  const now = { ...readDraft(), ...kept };
  const { by, email, mobile, nickname, referrerId, sent } = now;
  tabStorage.set(slot, { by, email, mobile, nickname, referrerId, sent });
}

/** Forgets it: the person is in, by whatever way. */
export const dropDraft = (): void => tabStorage.remove(slot);

/** Where the code for this purpose went, null when none was sent for it. */
export function sentFor(purpose: string): SentCode | null {
  const { sent } = readDraft();
  return sent?.purpose === purpose ? sent : null;
}
