import type { EpochMs } from '@kabuto/market';
import type { BrokerEvent, OrderId, Refusal, VenueRequest } from '../types.ts';
import type { BrokerState } from './state.ts';

/** One input being applied: the state, market time, and the resulting events and requests. */
export type Turn = {
  readonly state: BrokerState;
  readonly at: EpochMs;
  readonly events: BrokerEvent[];
  readonly requests: VenueRequest[];
};

/** How an input ended. Only `done` may have changed anything. */
export type Outcome =
  | { readonly kind: 'done'; readonly orderId: OrderId | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly orderId: OrderId | null }
  | { readonly kind: 'stale' };

export const done = (orderId: OrderId | null = null): Outcome => ({ kind: 'done', orderId });
export const refused = (refusal: Refusal, orderId: OrderId | null = null): Outcome => ({
  kind: 'refused',
  refusal,
  orderId,
});
/** A repeated or late report: nothing changes. */
export const STALE: Outcome = { kind: 'stale' };
