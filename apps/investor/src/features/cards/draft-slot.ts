import { hasShape, jsonSlot } from '../../shared/storage/slot.ts';
import { DRAFTS, slots } from '../../shared/storage/slots.ts';
import { storage, tabStorage } from '../../shared/storage/storage.ts';
import { type CardType, type Draft, EMPTY_DRAFT, type Entry } from './model.ts';

/** What outlives a reload of this tab: no symbol, number or name. `clearSession` removes it. */
type Kept = {
  readonly owner: string;
  readonly bank: Entry | null;
  readonly branch: Entry | null;
  readonly type: CardType | null;
};

const isString = (value: unknown): value is string => typeof value === 'string';
const isEntry = (value: unknown): value is Entry | null =>
  value === null || hasShape(value, { code: isString, name: isString });
const isType = (value: unknown): value is CardType | null =>
  value === null || ['1', '2', '4'].some((one) => one === value);
const isKept = (value: unknown): value is Kept | null =>
  value === null || hasShape(value, { owner: isString, bank: isEntry, branch: isEntry, type: isType });

const kept = jsonSlot<Kept | null>(DRAFTS.card.key, null, isKept);
const owner = (): string => storage.get(slots.userInfo)?.id ?? '';

/** The draft of the logged-in member, without numbers; an empty one when there is none. */
export function keptDraft(): Draft {
  const found = tabStorage.get(kept);
  if (found?.owner !== owner()) return EMPTY_DRAFT;
  return { ...EMPTY_DRAFT, bank: found.bank, branch: found.branch, type: found.type };
}

export const keepDraft = ({ bank, branch, type }: Draft): void =>
  tabStorage.set(kept, { owner: owner(), bank, branch, type });
export const forgetDraft = (): void => tabStorage.remove(kept);
