import {
  addBusinessDays,
  addDays,
  type IsoDate,
  type Price,
  price,
  roundToTick,
  tickAbove,
  tickBelow,
} from '@kabuto/market';
import type { BrokerInstrument, TimeInForce } from '../../src/types.ts';
import type { Sort } from './command.ts';
import type { Draw } from './draw.ts';

/** A drawn part of a command, and its sort. */
export type Chosen<T> = { readonly value: T; readonly sort: Sort };
export const chosen = <T>(value: T, sort: Sort = 'plain'): Chosen<T> => ({ value, sort });
/** The most severe sort of several parts. */
export const sortOf = (...parts: readonly Chosen<unknown>[]): Sort =>
  (['fault', 'boundary'] as const).find((sort) => parts.some((part) => part.sort === sort)) ?? 'plain';

/** A limit in tenths of a yen: mostly on its tick near the base, occasionally at an edge or beyond. */
export function limitOf(draw: Draw, { lower, upper, base, tickTable }: BrokerInstrument): Chosen<Price> {
  const form = draw.below(100);
  if (form < 3) return chosen(draw.chance(50) ? lower : upper, 'boundary');
  if (form < 4) return chosen(draw.chance(50) ? tickAbove(tickTable, upper) : tickBelow(tickTable, lower), 'boundary');
  if (form < 6) return chosen(price(base + 1 + draw.below(8)), 'fault');
  const wide = form < 20 ? upper - lower : Math.floor((upper - lower) / 10);
  const near = price(Math.max(lower, base - Math.floor(wide / 2)) + draw.below(wide + 1));
  const tenths = roundToTick(tickTable, price(Math.min(near, upper)), draw.chance(50) ? 'up' : 'down');
  return chosen(price(Math.min(upper, Math.max(lower, tenths))));
}

/** Shares: mostly some lots, occasionally none, one, an odd lot, the most of an order or one lot more. */
export function quantityOf(draw: Draw, lot: number, most: number): Chosen<number> {
  const form = draw.below(100);
  if (form < 7) return chosen(most, 'boundary');
  if (form < 10) return chosen(most + lot, 'boundary');
  if (form < 12) return chosen(draw.pick([0, 1, lot - 1, lot + 1, 10_000_000, 10_000_000 + lot]), 'boundary');
  if (form < 13) return chosen(0 - lot, 'fault');
  if (form < 15) return chosen(lot * (10 + draw.below(5_000)), 'fault');
  if (form < 60) return chosen(Math.min(most, lot * (1 + draw.below(9))) || lot);
  return chosen(lot * (1 + draw.below(4)));
}

/** Time in force; `first` is the first valid expiry date. */
export function validity(
  draw: Draw,
  today: IsoDate,
  first: IsoDate,
): Chosen<{ readonly timeInForce: 'day' | 'date'; readonly expiresOn: IsoDate | null }> {
  const form = draw.below(100);
  if (form < 50) return chosen({ timeInForce: 'day', expiresOn: null });
  if (form < 94) return chosen({ timeInForce: 'date', expiresOn: addBusinessDays(first, draw.below(4)) });
  if (form === 94) return chosen({ timeInForce: 'date', expiresOn: null }, 'fault');
  if (form === 95) return chosen({ timeInForce: 'day', expiresOn: today }, 'fault');
  if (form < 98)
    return chosen({ timeInForce: 'date', expiresOn: draw.chance(50) ? first : addDays(first, -1) }, 'boundary');
  const last = addBusinessDays(today, 29);
  return chosen({ timeInForce: 'date', expiresOn: form === 98 ? last : addDays(last, 1) }, 'boundary');
}

/** IOC or FOK. */
export const atOnce = (draw: Draw): { readonly timeInForce: TimeInForce; readonly expiresOn: null } => ({
  timeInForce: draw.chance(60) ? 'ioc' : 'fok',
  expiresOn: null,
});
