import { shares } from '@kabuto/market';
import { sweepFirst } from '../../state/sweeping.ts';
import type { Turn } from '../../state/turn.ts';
import type { Allotment, Application, Offering, OfferingTask } from '../../types.ts';
import { allotmentOf } from '../draw.ts';
import { hold, leave } from '../holding.ts';
import { priceOf } from '../price.ts';
import { endApplication, publishApplication } from '../record.ts';
import { holdingFor } from '../terms.ts';

/** The task that gives out the lots, by rank. */
export const allotTask = (turn: Turn, offering: Offering): OfferingTask => ({
  kind: 'allot',
  next: 1,
  allotment: allotmentOf(turn.state.offerings, offering),
});

/** Gives an application its result; `lots`: what it gets. */
function resolve(turn: Turn, offering: Offering, row: Application, rank: number, lots: number): void {
  const { lot } = offering;
  row.rank = rank;
  const place = rank - offering.shares / lot;
  if (lots === 0 && place > offering.standbys) {
    leave(turn, offering, row);
    endApplication(turn, row, 'lost');
    return;
  }
  row.allotted = shares(Math.max(1, lots) * lot);
  hold(turn, row, holdingFor(offering, priceOf(offering), row.allotted));
  if (lots > 0) {
    row.state = 'won';
    offering.allotted = shares(offering.allotted + row.allotted);
  } else {
    row.state = 'standby';
    row.standby = place;
  }
  publishApplication(turn, row);
}

/**
 * Gives the next applications by rank their results: won, on the waiting list for one lot, or lost; each holds what its
 * shares cost. When somebody gets nothing, everybody before got one lot, so that the place on the waiting list is the
 * rank less the lots. Null: all have a result.
 */
export function allotSome(turn: Turn, offering: Offering, task: OfferingTask, most: number): OfferingTask | null {
  const { state } = turn;
  let { each, extra }: Allotment = task.allotment ?? { each: 0, extra: 0 };
  let rank = task.next;
  const rows = state.drawOrder.next(state.offerings, offering, most);
  for (const row of rows) {
    sweepFirst(turn, row.accountId);
    const asked = row.quantity / offering.lot;
    const more = asked > each && extra > 0 ? 1 : 0;
    resolve(turn, offering, row, rank, Math.min(asked, each) + more);
    extra -= more;
    rank += 1;
  }
  if (rows.length === most) return { kind: 'allot', next: rank, allotment: { each, extra } };
  state.drawOrder.clear();
  return null;
}
