import type { Transfer, TransferActor } from '@kabuto/brokerage';

/** The outcome of a screening; `code`: why the money is held. */
export type Screened = { readonly kind: 'passed' } | { readonly kind: 'hold'; readonly code: string };

/** Checks money before it is credited (sanctions, limits). */
export type Screening = {
  /** Who takes the steps after it, as the timeline records it. */
  readonly actor: TransferActor;
  readonly screen: (transfer: Pick<Transfer, 'transferId' | 'accountId' | 'amount'>) => Promise<Screened>;
};

/**
 * The demo's screening, which always passes and is recorded as the demo's: a live broker refuses its steps. A live
 * brokerage has no adapter yet; there an operator releases what is being screened.
 */
export const DEMO_SCREENING: Screening = {
  actor: { kind: 'clerk', id: 'demo-screening' },
  screen: async () => ({ kind: 'passed' }),
};
