import { type InstrumentSpec, initialFacts, type TickTable } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { checkInstrument } from '../commands/reference.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { BrokerInstrument } from '../types.ts';
import type { IssueTerms } from './issue-listing.ts';

/** Longest name or kana. */
const LONGEST_TEXT = 100;
/** Tenths of a yen: four times the offer is still a price that the tables can store. */
const MOST_OFFER = 500_000_000;
const LEAST_OFFER = 10;
const MOST_ACTIVITY = 10_000_000;
const MOST_VOLATILITY = 5_000;
const SECTIONS: readonly string[] = ['prime', 'standard', 'growth'] satisfies IssueTerms['section'][];
const TICK_TABLES: readonly string[] = ['topix500', 'other'] satisfies TickTable[];

const isText = (text: string): boolean => text.trim() !== '' && text.length <= LONGEST_TEXT;
const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** The issue as its venue lists it. */
export function listedSpec(
  { code, lot, tickTable }: Pick<BrokerInstrument, 'code' | 'lot' | 'tickTable'>,
  issue: IssueTerms,
): InstrumentSpec {
  const { offer, activity, volatilityBps, sector, listedShares } = issue;
  return { code, lot, tickTable, base: offer, offer, activity, volatilityBps, sector, listedShares, listed: true };
}

/** What an issue is listed with before its offer price is known. */
type Unpriced = Pick<Input<'listIssue'>, 'lot' | 'tickTable'> & { readonly issue: Omit<IssueTerms, 'offer'> };

/** The field that makes an issue impossible to list, whatever its offer price is; undefined: none. */
export function wrongListingField({ lot, tickTable, issue }: Unpriced): string | undefined {
  const { names, kana, section, sector, listedShares, activity, volatilityBps } = issue;
  const checks: readonly (readonly [string, boolean])[] = [
    ['lot', isWhole(lot, 1, 1_000)],
    ['tickTable', TICK_TABLES.includes(tickTable)],
    ['issue.names', [names.en, names.jp, names.tw].every(isText)],
    ['issue.kana', isText(kana)],
    ['issue.section', SECTIONS.includes(section)],
    ['issue.sector', isText(sector)],
    ['issue.listedShares', isWhole(listedShares, lot, Number.MAX_SAFE_INTEGER)],
    ['issue.activity', isWhole(activity, 0, MOST_ACTIVITY)],
    ['issue.volatilityBps', isWhole(volatilityBps, 0, MOST_VOLATILITY)],
  ];
  return checks.find(([, holds]) => !holds)?.[0];
}

/**
 * Lists a new issue: its orders may have prices from a quarter of the offer to four times it, and none may be a market
 * order until the day after its first price (rules/market.md 1.9). INSTRUMENT_LISTED {code}; LISTING_INVALID with the
 * field; DEMO_IN_LIVE for an invented company in a live brokerage; CORE_REJECTED until the host has set a trade date.
 */
export function listIssue(turn: Turn, input: Input<'listIssue'>): Outcome {
  const { state } = turn;
  const { code, lot, tickTable, issue } = input;
  const { tradeDate, mode } = state.globals;
  if (tradeDate === null) return refused(refuse('CORE_REJECTED', null));
  if (state.instrument(code) !== undefined) return refused(refuse('INSTRUMENT_LISTED', 'code', { code }));
  const isOffer = isWhole(issue.offer, LEAST_OFFER, MOST_OFFER);
  const wrong = wrongListingField(input) ?? (isOffer ? undefined : 'issue.offer');
  if (wrong !== undefined) return refused(refuse('LISTING_INVALID', wrong));
  if (issue.fictional && mode === 'live') return refused(refuse('DEMO_IN_LIVE', 'issue.fictional'));
  const { base, lower, upper, ipoReference } = initialFacts(listedSpec(input, issue), 'closed');
  const instrument: BrokerInstrument = {
    code,
    lot,
    tickTable,
    base,
    lower,
    upper,
    halted: false,
    ...(ipoReference === undefined ? {} : { ipoReference }),
    listing: { ...issue, names: { ...issue.names }, listedOn: tradeDate },
  };
  checkInstrument(instrument);
  state.setInstrument(instrument);
  return done();
}
