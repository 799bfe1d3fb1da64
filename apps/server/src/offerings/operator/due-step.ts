import { OFFERING_STATES, type Offering, type OfferingState } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';

export type DueStep = NonNullable<OperatorReply<'offeringList'>['rows'][number]['due']>;

/** The part of an offering that its next step depends on. */
export type Due = Pick<Offering, 'kind' | 'state' | 'schedule' | 'task'>;

type Schedule = Offering['schedule'];
type Step = {
  readonly by: DueStep['by'];
  readonly at?: (schedule: Schedule) => number | null;
  readonly on?: (schedule: Schedule) => string | null;
};

const onDelivery = ({ deliversOn }: Schedule): string | null => deliversOn;

/** Who takes the step to a state, and when; the first state of a kind is that of its announcement. */
const STEPS: Readonly<Record<Exclude<OfferingState, 'announced' | 'cancelled'>, Step>> = {
  rangeSet: { by: 'operator' },
  bookOpen: { by: 'server', at: ({ opensAt }) => opensAt },
  bookClosed: { by: 'server', at: ({ closesAt }) => closesAt },
  priced: { by: 'proposal' },
  drawn: { by: 'proposal', at: ({ drawAt }) => drawAt },
  purchaseOpen: { by: 'server', at: ({ purchaseFrom }) => purchaseFrom },
  purchaseClosed: { by: 'server', at: ({ purchaseUntil }) => purchaseUntil },
  listed: { by: 'server', on: onDelivery },
  open: { by: 'operator', at: ({ opensAt }) => opensAt },
  closed: { by: 'server', at: ({ closesAt }) => closesAt },
  executed: { by: 'server', on: onDelivery },
  covering: { by: 'server', at: ({ purchaseFrom }) => purchaseFrom },
  completed: { by: 'server', at: ({ purchaseUntil }) => purchaseUntil },
};

/** The state after this one; null: there is none. */
export function stateAfter({ kind, state }: Pick<Offering, 'kind' | 'state'>): OfferingState | null {
  const states: readonly OfferingState[] = OFFERING_STATES[kind];
  const at = states.indexOf(state);
  return at < 0 ? null : (states[at + 1] ?? null);
}

/** The document that an offering lacks. */
export type Missing = DueStep['missing'];

/** Whether a step opens applications, which need the documents. */
const opens = (state: OfferingState): boolean => state === 'bookOpen' || state === 'open';

/**
 * The next step of an offering, who takes it, and when at the earliest; null when it is over, or a task is in progress.
 * `missing`: the document that it lacks; before its applications can open an operator has to publish that.
 */
export function dueStep({ kind, state, schedule, task }: Due, missing: Missing = null): DueStep | null {
  const next = stateAfter({ kind, state });
  if (next === null || next === 'announced' || next === 'cancelled' || task !== null) return null;
  const { by, at, on } = STEPS[next];
  const lacks = opens(next) ? missing : null;
  const times = { at: at?.(schedule) ?? null, on: on?.(schedule) ?? null };
  return { state: next, by: lacks === null ? by : 'operator', ...times, missing: lacks };
}
