import type { Broker, BrokerInstrument, LoanTerms } from '@kabuto/brokerage';
import { type InstrumentCode, shares, yen } from '@kabuto/market';

/** Shares of an issue that a simulated brokerage lends, in lots. */
const LENDABLE_LOTS = 5_000;
/** One issue in this many is hard to borrow. */
const HARD_TO_BORROW = 17;
/** The fee of those, yen for each share and day. */
const PREMIUM = yen(2);

const numberOf = (code: InstrumentCode): number => Number.parseInt(code, 36);

/**
 * What a simulated brokerage lends in an issue: long positions in all, short ones in those of the narrow ticks, which
 * trade most.
 */
function demoLoanTerms({ code, lot, tickTable }: BrokerInstrument): LoanTerms {
  const short = tickTable === 'topix500';
  return {
    code,
    long: true,
    short,
    lendable: shares(short ? LENDABLE_LOTS * lot : 0),
    premium: short && numberOf(code) % HARD_TO_BORROW === 0 ? PREMIUM : yen(0),
  };
}

/**
 * The terms that issues still need, at most `most` of them: day trades in a new issue begin on the business day after
 * its first price (rules/offerings.md).
 */
export function missingLoanTerms(
  broker: Pick<Broker, 'instrument'>,
  codes: readonly InstrumentCode[],
  most: number,
): LoanTerms[] {
  const missing: LoanTerms[] = [];
  for (const code of codes) {
    const issue = broker.instrument(code);
    if (missing.length === most) break;
    if (issue === undefined || issue.margin !== undefined) continue;
    if (issue.ipoReference === undefined) missing.push(demoLoanTerms(issue));
  }
  return missing;
}
