import type { Application, ApplicationState, Offering, OfferingKind, OfferingState } from './types.ts';
import { OFFERING_STATES } from './types.ts';

const ENDED: ReadonlySet<ApplicationState> = new Set([
  'rejected',
  'withdrawn',
  'ineligible',
  'lost',
  'declined',
  'lapsed',
  'released',
  'delivered',
]);

/** Whether nothing changes the application any more: the broker forgets it. */
export const isFinalApplication = ({ state }: Pick<Application, 'state'>): boolean => ENDED.has(state);

const lastOf = (kind: OfferingKind): OfferingState | undefined => OFFERING_STATES[kind].at(-1);

/** Whether the offering has reached its end and all its applications have: the broker forgets it. */
export const isFinalOffering = ({ kind, state, task }: Pick<Offering, 'kind' | 'state' | 'task'>): boolean =>
  task === null && (state === 'cancelled' || state === lastOf(kind));

/** The state that comes before this one; null before the first. */
export function stateBefore(kind: OfferingKind, state: OfferingState): OfferingState | null {
  const states: readonly OfferingState[] = OFFERING_STATES[kind];
  const place = states.indexOf(state);
  return place <= 0 ? null : (states[place - 1] ?? null);
}

/** Whether customers may apply in this state. */
export const takesApplications = ({ state }: Pick<Offering, 'state'>): boolean =>
  state === 'bookOpen' || state === 'open';

/** The most applications that one input handles: a batch and a journal row like any other (decision 0056). */
export const MOST_AT_ONCE = 1_000;
