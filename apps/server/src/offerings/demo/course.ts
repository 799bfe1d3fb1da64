import type { Offering, OfferingTerms } from '@kabuto/brokerage';
import { type EpochMs, epochMs, type InstrumentCode, type IsoDate, nextBusinessDay, shares } from '@kabuto/market';
import { DEMO_LISTED, type DemoIpo, LISTED_CODE } from './data/companies.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How long the parts of a course take in wall time. Everything from the first application to the first sale fits into
 * ten minutes, with the clerk's 20 seconds for price and for draw.
 */
const BOOK_MS = 3 * MINUTE;
const DECIDE_MS = 75 * SECOND;
const PURCHASE_MS = 2 * MINUTE;
const BLOCK_MS = 4 * MINUTE;
const PAY_MS = 3 * MINUTE;

/** Part of the price of a block that is held with a subscription, and percent of discount to the last close. */
const DEPOSIT_PERCENT = 30;
export const DISCOUNT_PERCENT = 4;

type Times = { readonly now: number; readonly date: IsoDate };

const at = (now: number, ms: number): EpochMs => epochMs(now + ms);

/** The terms of an IPO's course that begins now. */
export function ipoTerms(code: InstrumentCode, company: DemoIpo, { now, date }: Times): OfferingTerms {
  const decided = BOOK_MS + DECIDE_MS;
  return {
    kind: 'ipo',
    code,
    lot: company.lot,
    shares: company.shares,
    least: company.lot,
    most: shares(company.lot * 20),
    standbys: company.standbys,
    holdsAt: 'application',
    schedule: {
      opensAt: at(now, 0),
      closesAt: at(now, BOOK_MS),
      drawAt: at(now, BOOK_MS),
      purchaseFrom: at(now, decided),
      purchaseUntil: at(now, decided + PURCHASE_MS),
      deliversOn: date,
    },
    depositPercent: 100,
    penaltyPercent: 0,
    lockedUntil: null,
  };
}

const ofListed = {
  code: LISTED_CODE,
  lot: DEMO_LISTED.lot,
  least: DEMO_LISTED.lot,
  standbys: 0,
  holdsAt: 'application',
  penaltyPercent: 0,
} as const;

/** The terms of a distribution's course that begins now. */
export const distributionTerms = ({ now, date }: Times): OfferingTerms => ({
  ...ofListed,
  kind: 'distribution',
  shares: shares(20_000),
  most: shares(DEMO_LISTED.lot * 10),
  schedule: {
    opensAt: at(now, 0),
    closesAt: at(now, BOOK_MS),
    drawAt: at(now, BOOK_MS),
    purchaseFrom: null,
    purchaseUntil: null,
    deliversOn: date,
  },
  depositPercent: 100,
  lockedUntil: null,
});

/** The terms of a block's course that begins now; its shares are free on the next business day. */
export const blockTerms = ({ now, date }: Times): OfferingTerms => ({
  ...ofListed,
  kind: 'block',
  shares: shares(100_000),
  most: shares(DEMO_LISTED.lot * 100),
  schedule: {
    opensAt: at(now, 0),
    closesAt: at(now, BLOCK_MS),
    drawAt: at(now, BLOCK_MS),
    purchaseFrom: at(now, BLOCK_MS + DECIDE_MS),
    purchaseUntil: at(now, BLOCK_MS + DECIDE_MS + PAY_MS),
    deliversOn: null,
  },
  depositPercent: DEPOSIT_PERCENT,
  lockedUntil: nextBusinessDay(date),
});

/** How many of an offering's simulated applicants have applied by now: half after a third of the window, then all. */
export function applicantsBy({ schedule }: Pick<Offering, 'schedule'>, all: number, now: number): number {
  const passed = (now - schedule.opensAt) / (schedule.closesAt - schedule.opensAt);
  if (passed < 0.1) return 0;
  return passed < 1 / 3 ? Math.floor(all / 2) : all;
}
