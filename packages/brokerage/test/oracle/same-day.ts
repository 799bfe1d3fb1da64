import { costOf, holdingOf, netOf } from './holdings.ts';
import { type ModelState, share, shareUp } from './model-state.ts';

export type SameDay = { fresh: number; locked: number; proceeds: number; barred: number };
/** An issue's day in both parts of the account. */
export type BothBuckets = { readonly own: SameDay; readonly nisa: SameDay; readonly barred: number };

const empty = (): SameDay => ({ fresh: 0, locked: 0, proceeds: 0, barred: 0 });

/**
 * The same-day same-issue rule (rules/market.md 3.3, README): purchases use fresh money first, sales deliver shares
 * owned before the day first. A cost above the pot was held for the order before the rest was barred: it is fresh. A
 * share paid for in part with proceeds is locked as a whole. Money belongs to the account, whichever part it came from,
 * the buying part's own proceeds first; shares belong to their part.
 */
export function sameDay(model: ModelState, accountId: number, instrument: string): BothBuckets {
  const days = { own: empty(), nisa: empty() };
  const old = { own: 0, nisa: 0 };
  for (const name of ['own', 'nisa'] as const)
    old[name] = holdingOf(model, accountId, instrument, name === 'own' ? undefined : name).ownedBefore;
  const open = model.fills.filter(
    (fill) => fill.accountId === accountId && fill.instrument === instrument && fill.close === 0,
  );
  for (const fill of open) {
    const part = fill.accountType ?? 'own';
    const day = days[part];
    const other = part === 'own' ? days.nisa : days.own;
    if (fill.side === 'buy') {
      const cost = costOf(fill);
      const fresh = Math.max(0, fill.cashAvailable - day.proceeds - other.proceeds);
      const recycled = Math.max(0, Math.min(cost, fill.cashAvailable) - fresh);
      const locked = cost === 0 ? 0 : shareUp(recycled, fill.quantity, cost);
      const first = Math.min(recycled, day.proceeds);
      day.proceeds -= first;
      other.proceeds -= recycled - first;
      day.locked += locked;
      day.fresh += fill.quantity - locked;
    } else {
      const net = netOf(fill);
      const fromOld = Math.min(old[part], fill.quantity);
      const fromNew = fill.quantity - fromOld;
      const proceeds = share(net, fromOld, fill.quantity);
      old[part] -= fromOld;
      day.fresh -= fromNew;
      day.proceeds += proceeds;
      day.barred += net - proceeds;
    }
  }
  return { ...days, barred: days.own.barred + days.nisa.barred };
}
