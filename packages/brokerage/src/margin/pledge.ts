import { mulDiv, notional, type Price, type Shares, shares, type Yen, yen } from '@kabuto/market';

/** Shares of an issue that count as collateral, now and after a trade of it. */
export type PledgeFacts = {
  /** The fewest before the settlement date of a trade now, and from then on. */
  readonly before: Shares;
  readonly from: Shares;
  readonly locked: Shares;
  /** How much of their base price counts; 0 while the issue has none of its own. */
  readonly percent: number;
};

/** What day trades that are open need of an account, where a ticket shows its buying power. */
export type TicketMargin = {
  /** Yen free at the settlement date of a trade now, whatever day trades need. */
  readonly power: Yen;
  /** The collateral beyond what is needed; negative where it is short. */
  readonly spare: Yen;
  readonly pledge: PledgeFacts;
};

/** What the shares count for as collateral once `more` of them are owned from the settlement date on, yen. */
export function pledgedWith({ before, from, locked, percent }: PledgeFacts, base: Price, more: number): Yen {
  const quantity = shares(Math.max(0, Math.min(before, from + more) - locked));
  return yen(mulDiv(notional(base, quantity), percent, 100));
}
