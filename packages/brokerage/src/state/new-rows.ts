import { type EpochMs, epochMs, type InstrumentCode, shares, yen } from '@kabuto/market';
import { type TaxBucket, taxBucketOf } from '../tax/tax-bucket.ts';
import type { Account, AccountId, BrokerGlobals, Position } from '../types.ts';

/** The scalars before the first input. */
export const emptyGlobals = (): BrokerGlobals => ({
  nextOrderId: 1,
  nextFillId: 1,
  nextAlertId: 1,
  tradeDate: null,
  settlesOn: null,
  settledTo: null,
  sweep: null,
  acceptsOrders: false,
  phase: null,
  venueTakes: { amend: false, watch: false },
  lastAt: epochMs(0),
  feeSchedules: [],
});

/** An open account with nothing in it. */
export const newAccount = (accountId: AccountId, openedAt: EpochMs): Account => ({
  accountId,
  status: 'open',
  openedAt,
  cash: { settled: yen(0), held: yen(0), flows: [] },
  tax: {
    type: 'specified',
    year: 0,
    gain: yen(0),
    withheld: yen(0),
    dayGain: yen(0),
    held: yen(0),
  },
  limits: { order: null, day: null },
  traded: { date: null, amount: yen(0) },
});

/** A position without shares. */
export const newPosition = (accountId: AccountId, instrument: InstrumentCode, bucket: TaxBucket): Position => ({
  accountId,
  instrument,
  settled: shares(0),
  held: shares(0),
  flows: [],
  averageCost: yen(0),
  realised: yen(0),
  day: null,
  ...taxBucketOf(bucket),
});
