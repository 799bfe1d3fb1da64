import { shares, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { invariant } from '../invariant.ts';
import { tradingReason } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { MarginAccount } from '../types.ts';
import { openTradesRefusal } from './open-trades.ts';
import { publishMargin } from './publish.ts';

/**
 * Opens day trades for an account that has accepted the risk document, or notes that it has accepted another version;
 * repeating it changes nothing. ACCOUNT_UNKNOWN, DAY_TRADE_OFF, and as `tradingReason` (a verified identity where one
 * is needed), ACCOUNT_CLOSING.
 */
export function consentDayTrades(turn: Turn, input: Input<'consentDayTrades'>): Outcome {
  const { state } = turn;
  const { accountId, version, wallAt } = input;
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (state.globals.dayTrades === undefined) return refused(refuse('DAY_TRADE_OFF', null));
  const barred = tradingReason(account);
  if (barred !== null) return refused(refuse(barred, null));
  if (account.closing === true) return refused(refuse('ACCOUNT_CLOSING', null));
  invariant(version.length > 0 && version.length <= 40, () => `a version of ${version.length} characters`);
  const former = state.margins.get(accountId);
  if (former?.consent.version === version) return done();
  const consent = { version, at: wallAt };
  const row: MarginAccount = former ?? {
    accountId,
    consent,
    closeAtAuction: true,
    level: 'normal',
    closing: null,
    deficit: yen(0),
    deficitDue: null,
    warnedOn: null,
    auctionOn: null,
    forcedOn: null,
    penaltyOn: null,
    retriedOn: null,
    positions: [],
  };
  row.consent = consent;
  state.margins.put(row);
  publishMargin(turn, row, 'consent');
  return done();
}

/** Sets whether the broker closes at the auction what is open at 15:20. DAY_TRADE_CONSENT. */
export function setClosingOption(turn: Turn, { accountId, closeAtAuction }: Input<'setClosingOption'>): Outcome {
  const row = turn.state.margins.get(accountId);
  if (row === undefined) return refused(refuse('DAY_TRADE_CONSENT', null));
  if (row.closeAtAuction === closeAtAuction) return done();
  row.closeAtAuction = closeAtAuction;
  publishMargin(turn, row, 'option');
  return done();
}

/**
 * Sets what may be traded on a day in these issues; open positions are not affected. INSTRUMENT_UNKNOWN {code} for an
 * issue that is not listed; a proposed one as other proposals PROPOSAL_OWN, and as `openTradesRefusal`. Nothing is set
 * then. Throws InvariantError for negative numbers.
 */
export function setLoanTerms({ state }: Turn, { issues, proposal }: Input<'setLoanTerms'>): Outcome {
  if (proposal !== undefined) {
    const codes = issues.map(({ code }) => code);
    const refusal = selfApprovalRefusal(proposal) ?? openTradesRefusal(state, codes);
    if (refusal !== null) return refused(refusal);
  }
  const unknown = issues.find(({ code }) => state.instrument(code) === undefined);
  if (unknown !== undefined) return refused(refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: unknown.code }));
  for (const { code, long, short, lendable, premium } of issues) {
    const isWhole = [lendable, premium].every((value) => Number.isSafeInteger(value) && value >= 0);
    invariant(isWhole, () => `${code}: ${lendable} shares to lend for ${premium} yen`);
    const { margin, ...rest } = state.mustInstrument(code);
    const prices = margin ?? { mark: null, last: null, restricted: false, rising: false };
    const terms = { long, short, lendable, lent: margin?.lent ?? shares(0), premium };
    state.setInstrument({ ...rest, margin: { ...prices, ...terms } });
  }
  return done();
}
