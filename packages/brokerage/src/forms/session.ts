import { acceptsOrders, type IsoDate, type Phase } from '@kabuto/market';
import type { SessionFacts } from '../session.ts';

/** The venue's day as the broker's rules see it; of a phase that is not known yet nothing is held against an order. */
export const sessionOf = (phase: Phase | null, tradeDate: IsoDate): SessionFacts & { readonly tradeDate: IsoDate } => ({
  acceptsOrders: phase === null || acceptsOrders(phase),
  phase,
  tradeDate,
});
