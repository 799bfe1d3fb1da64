import { epochMs, type IsoDate, TOKYO_SCHEDULE, tokyoDate, tradeDateAt } from '@kabuto/market';
import type { TablesEnd } from '../core/index.ts';

/** The journal's newest row. */
export type JournalHead = { readonly seq: number; readonly hash: Buffer };

/** By which dates documents are due. */
export type Dates = {
  /** The open trade date, which is the next business day from the close on: trades before it are confirmed. */
  readonly due: IsoDate;
  /** The date of the market's time in Tokyo: quarters before it are over. */
  readonly today: IsoDate;
};

/**
 * By which dates documents are due that are read from tables which end at this journal row. Rows of the close itself
 * have its very time, and the closing auction has several: a date has ended when a row is later.
 */
export const datesAt = (at: number): Dates => ({
  due: tradeDateAt(TOKYO_SCHEDULE, epochMs(at - 1)),
  today: tokyoDate(epochMs(at)),
});

/** The row at which the read tables end as the newest one, and by which dates documents are due then. */
export const headOf = ({ seq, hash, at }: TablesEnd): Dates & { readonly head: JournalHead } => ({
  ...datesAt(at),
  head: { seq, hash },
});
