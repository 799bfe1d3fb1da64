import { cashBookJp } from './cash-book.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesJp = { cashBook: cashBookJp } as const;
