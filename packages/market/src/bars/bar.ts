import {
  type EpochMs,
  epochMs,
  mulDiv,
  notional,
  PRICE_SCALE,
  type Price,
  price,
  type Shares,
  shares,
  type Yen,
  yen,
} from '../units.ts';

/**
 * The trades of an interval that starts at `at`: prices in tenths of a yen, volume in shares, turnover in whole yen.
 */
export type Bar = {
  readonly at: EpochMs;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Shares;
  readonly turnover: Yen;
};

/**
 * The fields of a print that bars use: the turnover it adds is floor(price x quantity), the same integer as in the
 * ledger.
 */
export type Print = { readonly at: EpochMs; readonly price: Price; readonly quantity: Shares };

/** Milliseconds in a minute. */
export const MINUTE_MS = 60_000;

/** The start of the minute that contains `at`. */
export const minuteStart = (at: EpochMs): EpochMs => epochMs(Math.floor(at / MINUTE_MS) * MINUTE_MS);

/** A bar that starts at `at` and contains one print. */
export const barOf = (at: EpochMs, print: Print): Bar => ({
  at,
  open: print.price,
  high: print.price,
  low: print.price,
  close: print.price,
  volume: print.quantity,
  turnover: notional(print.price, print.quantity),
});

/** Joins two bars of which `later` follows `earlier`; the result starts where `earlier` does. */
export const joinBars = (earlier: Bar, later: Bar): Bar => ({
  at: earlier.at,
  open: earlier.open,
  high: later.high > earlier.high ? later.high : earlier.high,
  low: later.low < earlier.low ? later.low : earlier.low,
  close: later.close,
  volume: shares(earlier.volume + later.volume),
  turnover: yen(earlier.turnover + later.turnover),
});

/** The volume-weighted average price in tenths of a yen, rounded down; undefined without volume. */
export const vwap = (turnover: Yen, volume: Shares): Price | undefined =>
  volume === 0 ? undefined : price(mulDiv(turnover, PRICE_SCALE, volume));
