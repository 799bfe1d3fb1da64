import { shares } from '@kabuto/market';
import { sweepFirst } from '../../state/sweeping.ts';
import type { Turn } from '../../state/turn.ts';
import type { Offering, OfferingTask } from '../../types.ts';
import { leave } from '../holding.ts';
import { endApplication, publishApplication } from '../record.ts';

/**
 * Gives the lots of those who did not buy to the waiting list, one lot each in the order of the places (繰上当選), and
 * releases the others. Null: nobody waits any more.
 */
export function promoteSome(turn: Turn, offering: Offering, task: OfferingTask, most: number): OfferingTask | null {
  const waiting = [...turn.state.offerings.from(offering.offeringId, 0)].filter(({ state }) => state === 'standby');
  const rows = waiting.sort((a, b) => (a.standby ?? 0) - (b.standby ?? 0)).slice(0, most);
  for (const row of rows) {
    sweepFirst(turn, row.accountId);
    if (offering.shares - offering.allotted < row.allotted) {
      leave(turn, offering, row);
      endApplication(turn, row, 'released');
      continue;
    }
    offering.allotted = shares(offering.allotted + row.allotted);
    row.state = 'promoted';
    publishApplication(turn, row);
  }
  return rows.length === most ? { ...task, next: (rows.at(-1)?.standby ?? 0) + 1 } : null;
}
