import type { Book } from './book.ts';
import { heldBeforeTax, lowestCash } from './cash.ts';
import { taxHeld } from './tax-model.ts';

/** Yen held for orders, by records and for the estimated tax. */
export const heldCash = (book: Book, accountId: number): number =>
  heldBeforeTax(book, accountId) + taxHeld(book, accountId);

/** rules/core.md 4: yen free for a trade that settles on `date`. */
export const power = (book: Book, accountId: number, date: string | null): number =>
  lowestCash(book, accountId, date) - heldCash(book, accountId);

/** rules/core.md 4: yen that may be withdrawn now. */
export const withdrawable = (book: Book, accountId: number): number =>
  Math.max(0, lowestCash(book, accountId, null) - heldCash(book, accountId));
