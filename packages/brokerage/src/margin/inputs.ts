import type { EpochMs, InstrumentCode, Price, Shares, Yen } from '@kabuto/market';
import type { ApprovedProposal } from '../commands/proposal.ts';
import type { AccountId } from '../orders/terms.ts';
import type { DayTradePolicy, LotQuantity } from './types.ts';

/** What may be traded on a day in an issue from now on. */
export type LoanTerms = {
  readonly code: InstrumentCode;
  readonly long: boolean;
  readonly short: boolean;
  readonly lendable: Shares;
  readonly premium: Yen;
};

/** Prices of an issue as the exchange shows them, of `IssueMargin`. */
export type PriceMark = {
  readonly code: InstrumentCode;
  readonly mark: Price | null;
  readonly last: Price | null;
  readonly restricted: boolean;
  readonly rising: boolean;
};

/** Of all accounts those with numbers from `from` on and below `below`; each may be absent. */
export type AccountRange = { readonly from?: AccountId; readonly below?: AccountId };

export type MarginInput =
  /** Versions rise; setting the newest one again changes nothing. */
  | { kind: 'setDayTradePolicy'; at: EpochMs; policy: DayTradePolicy; proposal?: ApprovedProposal }
  | { kind: 'setLoanTerms'; at: EpochMs; issues: readonly LoanTerms[]; proposal?: ApprovedProposal }
  /**
   * The live prices against which collateral is checked; the host sends those that changed. Accounts outside the range
   * are checked by further inputs, without prices.
   */
  | ({ kind: 'markPrices'; at: EpochMs; marks: readonly PriceMark[] } & AccountRange)
  /** `wallAt`: when the risk document was accepted, by the system clock. */
  | { kind: 'consentDayTrades'; at: EpochMs; accountId: AccountId; version: string; wallAt: EpochMs }
  | { kind: 'setClosingOption'; at: EpochMs; accountId: AccountId; closeAtAuction: boolean }
  /** Cancels the account's own closing orders and sends one market order for each issue and side. */
  | { kind: 'closeAllPositions'; at: EpochMs; accountId: AccountId }
  /** 現引 of long and 現渡 of short lots. */
  | { kind: 'deliverPositions'; at: EpochMs; accountId: AccountId; lots: readonly LotQuantity[] }
  /**
   * Of all accounts of the range with positions, once a trade date: `warn`, `auction`: the customer's option, and
   * `force`: what was not closed on its day and can no longer be delivered.
   */
  | ({ kind: 'stepDayTrades'; at: EpochMs; step: 'warn' | 'auction' | 'force' } & AccountRange);
