import type { Offering, OfferingTerms } from '@kabuto/brokerage';
import { type EpochMs, epochMs, type InstrumentCode, type IsoDate, nextBusinessDay, shares } from '@kabuto/market';
import { companyOf, DEMO_LISTED, type DemoIpo, LISTED_CODE } from './data/companies.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How long the parts of a course take in wall time. Everything from the first application to the first sale fits into
 * ten minutes, with the clerk's 20 seconds for price and for draw.
 */
const USUAL = {
  bookMs: 3 * MINUTE,
  decideMs: 75 * SECOND,
  purchaseMs: 2 * MINUTE,
  blockMs: 4 * MINUTE,
  payMs: 3 * MINUTE,
} as const;

/**
 * KABUTO_DEMO_OFFERINGS=fast, for the test that waits for a whole IPO, from the application to the sale: it begins with
 * the company that has more units than applicants, so that who applies wins.
 */
const FAST: { readonly [part in keyof typeof USUAL]: number } = {
  bookMs: 45 * SECOND,
  decideMs: MINUTE,
  purchaseMs: 45 * SECOND,
  blockMs: 2 * MINUTE,
  payMs: 2 * MINUTE,
};

const PACES = { usual: USUAL, fast: FAST } as const;
/** How fast courses of the demo go. */
export type Pace = keyof typeof PACES;

/** The pace that a setting of the demo's offerings means. */
export const paceOf = (setting: 'on' | 'off' | 'fast'): Pace => (setting === 'fast' ? 'fast' : 'usual');

/** The company of the course with this number, from 1. */
export const companyAt = (course: number, pace: Pace): DemoIpo => companyOf(pace === 'fast' ? course + 1 : course);

/** Part of the price of a block that is held with a subscription, and percent of discount to the last close. */
const DEPOSIT_PERCENT = 30;
export const DISCOUNT_PERCENT = 4;

type Times = { readonly now: number; readonly date: IsoDate; readonly pace: Pace };

const at = (now: number, ms: number): EpochMs => epochMs(now + ms);

/** The terms of an IPO's course that begins now. */
export function ipoTerms(code: InstrumentCode, company: DemoIpo, { now, date, pace }: Times): OfferingTerms {
  const { bookMs, decideMs, purchaseMs } = PACES[pace];
  const decided = bookMs + decideMs;
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
      closesAt: at(now, bookMs),
      drawAt: at(now, bookMs),
      purchaseFrom: at(now, decided),
      purchaseUntil: at(now, decided + purchaseMs),
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
export const distributionTerms = ({ now, date, pace }: Times): OfferingTerms => ({
  ...ofListed,
  kind: 'distribution',
  shares: shares(20_000),
  most: shares(DEMO_LISTED.lot * 10),
  schedule: {
    opensAt: at(now, 0),
    closesAt: at(now, PACES[pace].bookMs),
    drawAt: at(now, PACES[pace].bookMs),
    purchaseFrom: null,
    purchaseUntil: null,
    deliversOn: date,
  },
  depositPercent: 100,
  lockedUntil: null,
});

/** The terms of a block's course that begins now; its shares are free on the next business day. */
export const blockTerms = ({ now, date, pace }: Times): OfferingTerms => ({
  ...ofListed,
  kind: 'block',
  shares: shares(100_000),
  most: shares(DEMO_LISTED.lot * 100),
  schedule: {
    opensAt: at(now, 0),
    closesAt: at(now, PACES[pace].blockMs),
    drawAt: at(now, PACES[pace].blockMs),
    purchaseFrom: at(now, PACES[pace].blockMs + PACES[pace].decideMs),
    purchaseUntil: at(now, PACES[pace].blockMs + PACES[pace].decideMs + PACES[pace].payMs),
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
