import { jsonSlot } from '../../shared/storage/slot.ts';
import { storage } from '../../shared/storage/storage.ts';

/** Number of issues kept as recently viewed. */
export const HISTORY_LENGTH = 20;

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string' && /^[0-9][0-9A-Z]{3}$/.test(code));

/** Codes of the opened issues, newest first. */
export const historySlot = jsonSlot<readonly string[]>('kabuto.searchHistory', [], isCodes);

/** The history after opening an issue: the issue moves to the front; the oldest beyond the limit are dropped. */
export const opened = (history: readonly string[], code: string): readonly string[] =>
  [code, ...history.filter((one) => one !== code)].slice(0, HISTORY_LENGTH);

/** Records that an issue was opened. */
export const remember = (code: string): void => storage.set(historySlot, opened(storage.get(historySlot), code));
