import { type Book, share, shareUp } from './book.ts';
import { costOf, holdingOf, netOf } from './holdings.ts';

export type SameDay = { fresh: number; locked: number; proceeds: number; barred: number };

/**
 * The same-day same-issue rule (market-rules.md 3.3, README): purchases use fresh money first, sales give shares owned
 * before the day first. What costs more than the pot was held for the order before the rest was barred: it is fresh. A share that proceeds paid for in part is locked whole.
 */
export function sameDay(book: Book, accountId: number, instrument: string): SameDay {
  const { open, ownedBefore } = holdingOf(book, accountId, instrument);
  const day = { fresh: 0, locked: 0, proceeds: 0, barred: 0 };
  let old = ownedBefore;
  for (const fill of open) {
    if (fill.side === 'buy') {
      const cost = costOf(fill);
      const fresh = Math.max(0, fill.pot - day.proceeds);
      const recycled = Math.max(0, Math.min(cost, fill.pot) - fresh);
      const locked = cost === 0 ? 0 : shareUp(recycled, fill.quantity, cost);
      day.proceeds -= recycled;
      day.locked += locked;
      day.fresh += fill.quantity - locked;
    } else {
      const net = netOf(fill);
      const fromOld = Math.min(old, fill.quantity);
      const fromNew = fill.quantity - fromOld;
      const proceeds = share(net, fromOld, fill.quantity);
      old -= fromOld;
      day.fresh -= fromNew;
      day.proceeds += proceeds;
      day.barred += net - proceeds;
    }
  }
  return day;
}
