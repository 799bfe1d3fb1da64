import type { InstrumentCode, Price, Shares } from '@kabuto/market';
import type { Refusal, VenueRequest } from '../../src/types.ts';
import { filledOf, type ModelOrder, type ModelState } from './model-state.ts';

/** The result required from the machine. `impossible`: it must throw. `stale`: it must change and publish nothing. */
export type Answer =
  | {
      readonly outcome: 'done';
      readonly requests: readonly VenueRequest[];
      readonly orderId: number | null;
      /** Refusals of orders that waited for their parent, when they became active. */
      readonly refusals: Readonly<Record<number, Refusal>>;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly orderId: number | null }
  | { readonly outcome: 'stale' | 'impossible' };

export const IMPOSSIBLE: Answer = { outcome: 'impossible' };
export const STALE: Answer = { outcome: 'stale' };
export const refused = (refusal: Refusal, orderId: number | null = null): Answer => ({
  outcome: 'refused',
  refusal,
  orderId,
});
export const done = (requests: readonly VenueRequest[] = [], orderId: number | null = null): Answer => ({
  outcome: 'done',
  requests,
  orderId,
  refusals: {},
});

// The model counts in plain numbers; requests are compared with the machine's, whose numbers are branded.
const priced = (price: number | null): Price | null => price as Price | null;
const counted = (quantity: number): Shares => quantity as Shares;
const coded = (code: string): InstrumentCode => code as InstrumentCode;

export const newRequest = (model: ModelState, order: ModelOrder): VenueRequest => ({
  kind: 'new',
  orderId: order.orderId,
  instrument: coded(order.instrument),
  side: order.side,
  type: order.price === null ? 'market' : 'limit',
  price: priced(order.price),
  quantity: counted(order.quantity - filledOf(model, order.orderId)),
  ...(order.condition === null ? {} : { condition: order.condition }),
  ...(order.timeInForce === 'ioc' || order.timeInForce === 'fok' ? { timeInForce: order.timeInForce } : {}),
});

export function watchRequest({ orderId, instrument, trigger, revision }: ModelOrder): VenueRequest[] {
  if (trigger === null) return [];
  const { when, price } = trigger;
  const watch = { kind: 'watch', orderId, instrument: coded(instrument), when, price } as const;
  return [revision === 0 ? watch : { ...watch, revision }];
}

export const amendRequest = (order: ModelOrder, terms: { price: number | null; quantity: number }): VenueRequest => ({
  kind: 'amend',
  orderId: order.orderId,
  revision: order.revision,
  price: priced(terms.price),
  reduceBy: counted(order.quantity - terms.quantity),
});
