import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { sweepFirst } from '../state/sweeping.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { closeHouse } from './deliver.ts';
import { findOffering, isRefusal, publishOffering } from './record.ts';
import { isFinalOffering, MOST_AT_ONCE } from './states.ts';
import { allotSome, allotTask } from './tasks/allot.ts';
import { cancelOne } from './tasks/cancel.ts';
import { checkOne } from './tasks/check.ts';
import { deliverOne } from './tasks/deliver.ts';
import { endOfFreeze, freezeSome } from './tasks/freeze.ts';
import { lapseOne } from './tasks/lapse.ts';
import { promoteSome } from './tasks/promote.ts';
import type { Application, Offering, OfferingTask } from './types.ts';

/** What a task does with one application, where the applications follow one another by number. */
const EACH = { check: checkOne, lapse: lapseOne, deliver: deliverOne, cancel: cancelOne } as const;

/** The next applications of a task, by number. */
function take({ state }: Turn, { offeringId }: Offering, { next }: OfferingTask, most: number): Application[] {
  const rows: Application[] = [];
  for (const row of state.offerings.from(offeringId, next)) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}

/** What follows a task that has reached the last application. */
function followUp(turn: Turn, offering: Offering, task: OfferingTask): OfferingTask | null {
  if (task.kind === 'freeze') return endOfFreeze(offering, task);
  if (task.kind === 'check') return allotTask(turn, offering);
  return task.kind === 'lapse' && offering.kind === 'ipo' ? { kind: 'promote', next: 0 } : null;
}

/** Does a part of the task; returns what is left of it, or the next one. */
function work(turn: Turn, offering: Offering, task: OfferingTask, most: number): OfferingTask | null {
  if (task.kind === 'allot') return allotSome(turn, offering, task, most);
  if (task.kind === 'promote') return promoteSome(turn, offering, task, most);
  const rows = take(turn, offering, task, most);
  let left = { ...task, next: (rows.at(-1)?.applicationId ?? task.next) + 1 };
  if (task.kind === 'freeze') left = { ...left, ...freezeSome(task, rows), next: left.next };
  else {
    for (const row of rows) {
      sweepFirst(turn, row.accountId);
      EACH[task.kind](turn, offering, row);
    }
  }
  return rows.length === most ? left : followUp(turn, offering, left);
}

/**
 * Continues the task of an offering with the next applications. OFFERING_UNKNOWN; OFFERING_STATE {state}: it has none.
 * Throws InvariantError unless `most` is 1 to 1,000.
 */
export function continueOffering(turn: Turn, { offeringId, most }: Input<'continueOffering'>): Outcome {
  invariant(Number.isSafeInteger(most) && most > 0 && most <= MOST_AT_ONCE, () => `${most} applications at once`);
  const offering = findOffering(turn.state, offeringId);
  if (isRefusal(offering)) return refused(offering);
  if (offering.task === null) return refused(refuse('OFFERING_STATE', 'offeringId', { state: offering.state }));
  offering.task = work(turn, offering, offering.task, most);
  if (isFinalOffering(offering)) publishOffering(turn, offering, closeHouse(turn, offering));
  else publishOffering(turn, offering);
  return done();
}
