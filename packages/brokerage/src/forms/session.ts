import { acceptsOrders, type IsoDate, type Phase } from '@kabuto/market';
import type { SessionFacts } from '../venue/session.ts';

/** The venue's day in the form of the broker's rules; while the phase is unknown it causes no refusal. */
export const sessionOf = (phase: Phase | null, tradeDate: IsoDate): SessionFacts & { readonly tradeDate: IsoDate } => ({
  acceptsOrders: phase === null || acceptsOrders(phase),
  phase,
  tradeDate,
});
