import { addBusinessDays, type InstrumentCode, isoDate, shares, yen } from '@kabuto/market';
import { DEFAULT_DAY_TRADES } from '../../src/margin/policy.ts';
import type { BrokerSnapshot } from '../../src/types.ts';
import { BrokerHarness, listed, SMALL, TOYOTA } from '../support/broker-harness.ts';

/** Whose day trades a course plays. */
export const ACCOUNT = 100;
/** What it trades, at these base prices in yen, and how many shares of each are lent. */
export const ISSUES: readonly InstrumentCode[] = [TOYOTA, SMALL];
/** Yen. */
export const BASES = [3_000, 800];
/** Shares of each issue. */
export const LENDABLE = 3_000;
const FIRST = isoDate('2026-11-16');
const DATES = Array.from({ length: 12 }, (_, index) => addBusinessDays(FIRST, index));
const MS_A_DAY = 86_400_000;
// oracle only: the machine counts days of its own
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / MS_A_DAY);
/** The business date of a number. */
export const dateOf = (index: number) => {
  const date = DATES[index];
  if (date === undefined) throw new Error(`no date ${index}`);
  return date;
};
/** The days of the settlement dates, for the model. */
export const CALENDAR = { settlesAt: DATES.slice(0, 10).map((_, index) => dayNumber(dateOf(index + 2))) };

/** An account of a general tax type that has agreed to day trades, on the first date. */
export function start(): BrokerSnapshot {
  const harness = new BrokerHarness();
  harness.do({ kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 0, minimum: yen(0) } });
  ISSUES.forEach((code, index) => {
    harness.do({ kind: 'setInstrument', instrument: listed(code, BASES[index] ?? 0, 'other') });
  });
  harness.do({ kind: 'setVenue', takes: { amend: true, watch: true } });
  harness.openDate({ tradeDate: dateOf(0), settlesOn: dateOf(2) });
  harness.phase(true);
  harness.do({ kind: 'openAccount', accountId: ACCOUNT, taxType: 'general' });
  harness.do({ kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  const terms = { long: true, short: true, lendable: shares(LENDABLE), premium: yen(0) };
  harness.do({ kind: 'setLoanTerms', issues: ISSUES.map((code) => ({ code, ...terms })) });
  harness.do({ kind: 'consentDayTrades', accountId: ACCOUNT, version: 'v1', wallAt: harness.now });
  return harness.broker.snapshot();
}
