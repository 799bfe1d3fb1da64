import type { Broker, IssueMargin, PriceMark } from '@kabuto/brokerage';
import type { InstrumentCode, InstrumentFacts, IsoDate, Venue } from '@kabuto/market';

/** The prices of an issue as the exchange shows them: a special quote counts before the last trade. */
function markOfFacts(code: InstrumentCode, facts: InstrumentFacts, tradeDate: IsoDate | null): PriceMark {
  const last = facts.last ?? null;
  const { shortRuleUntil } = facts;
  return {
    code,
    mark: facts.quotePrice ?? last,
    last,
    restricted: tradeDate !== null && shortRuleUntil !== undefined && tradeDate <= shortRuleUntil,
    rising: facts.rising === true,
  };
}

const isSame = (known: IssueMargin, mark: PriceMark): boolean =>
  known.mark === mark.mark &&
  known.last === mark.last &&
  known.restricted === mark.restricted &&
  known.rising === mark.rising;

/** The marks that have changed of issues. */
export function changedMarks(
  broker: Pick<Broker, 'instrument' | 'globals'>,
  venue: Pick<Venue, 'facts'>,
  codes: readonly InstrumentCode[],
): PriceMark[] {
  const { tradeDate } = broker.globals;
  return codes.flatMap((code) => {
    const known = broker.instrument(code)?.margin;
    if (known === undefined) return [];
    const mark = markOfFacts(code, venue.facts(code), tradeDate);
    return isSame(known, mark) ? [] : [mark];
  });
}
