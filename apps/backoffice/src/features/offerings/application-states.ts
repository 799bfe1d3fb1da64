import type { Allotment } from './model.ts';

export type ApplicationState = Allotment['state'];

/** The states of applications, in the order of their filter. */
export const APPLICATION_STATES = [
  'signed',
  'accepted',
  'rejected',
  'submitted',
  'ineligible',
  'won',
  'standby',
  'lost',
  'purchased',
  'promoted',
  'declined',
  'lapsed',
  'released',
  'delivered',
  'withdrawn',
] as const satisfies readonly ApplicationState[];

/** The state of this name; null for all of them. */
export const stateOf = (text: string): ApplicationState | null =>
  APPLICATION_STATES.find((state) => state === text) ?? null;
