import type { Side } from '../book/book.ts';
import { firstDayLimits } from '../rules/first-day.ts';
import { dailyLimits } from '../rules/limit.ts';
import type { TickTable } from '../rules/tick.ts';
import type { Phase } from '../session/schedule.ts';
import { type EpochMs, type IsoDate, type Price, shares, yen } from '../units.ts';
import type { InstrumentFacts, InstrumentSpec } from './types.ts';

/** A special or sequential quote: the side whose orders push, its price, and since when (rules/market.md 1.4). */
export type Quote = {
  readonly kind: 'SPECIAL_QUOTE' | 'SEQUENTIAL_QUOTE';
  readonly side: Side;
  readonly price: Price;
  readonly since: EpochMs;
};

/** The facts of an issue that has not traded yet. */
export function initialFacts(spec: InstrumentSpec, phase: Phase): InstrumentFacts {
  const { offer } = spec;
  const fresh = {
    code: spec.code,
    base: spec.base,
    previousClose: spec.base,
    volume: shares(0),
    turnover: yen(0),
    phase,
    halted: false,
    ...dailyLimits({ base: spec.base, tickTable: spec.tickTable }),
    tradeId: 0,
  };
  return offer === undefined
    ? fresh
    : { ...fresh, base: offer, ...firstDayLimits(spec.tickTable, offer), ipoReference: offer };
}

/** The fields of a facts row that are mostly absent. */
type OverlayFacts = Pick<
  InstrumentFacts,
  | 'overlay'
  | 'overlaySince'
  | 'quotePrice'
  | 'quoteSide'
  | 'limitDays'
  | 'ipoReference'
  | 'shortRuleUntil'
  | 'rising'
  | 'tickTable'
  | 'nextTickTable'
>;

/** The values of an issue from which those fields are made. */
type OverlaySource = {
  readonly spec: InstrumentSpec;
  readonly halted: boolean;
  readonly quote: Quote | undefined;
  readonly limitDays: number;
  readonly ipoReference: Price | undefined;
  readonly shortRuleUntil: IsoDate | undefined;
  readonly rising: boolean;
  readonly tickTable: TickTable;
};

/** The fields of an issue's facts row that are mostly absent. */
export function overlayFacts(
  { spec, halted, quote, limitDays, ipoReference, shortRuleUntil, rising, tickTable }: OverlaySource,
  haltedSince: EpochMs | undefined,
  nextTickTable: TickTable | undefined,
): OverlayFacts {
  return {
    ...(quote === undefined
      ? {}
      : { overlay: quote.kind, overlaySince: quote.since, quotePrice: quote.price, quoteSide: quote.side }),
    ...(halted && haltedSince !== undefined ? { overlay: 'HALTED' as const, overlaySince: haltedSince } : {}),
    ...(limitDays === 0 ? {} : { limitDays }),
    ...(ipoReference === undefined ? {} : { ipoReference }),
    ...(shortRuleUntil === undefined ? {} : { shortRuleUntil, rising }),
    ...(tickTable === spec.tickTable ? {} : { tickTable }),
    ...(nextTickTable === undefined ? {} : { nextTickTable }),
  };
}

/** The quote of a facts row. A halted issue's quote continues from the time of the halt. */
export function quoteOf({ overlay, overlaySince, quotePrice, quoteSide }: InstrumentFacts): Quote | undefined {
  if (quotePrice === undefined || quoteSide === undefined || overlaySince === undefined) return undefined;
  const kind = overlay === 'SEQUENTIAL_QUOTE' ? overlay : 'SPECIAL_QUOTE';
  return { kind, side: quoteSide, price: quotePrice, since: overlaySince };
}
