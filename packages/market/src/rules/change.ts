import { type Price, price } from '../units.ts';
import { addTicks, isOnTick, roundToTick, type TickTable } from './tick.ts';

/**
 * The price at which the change from `base` is at least `basisPoints` (hundredths of a percent), on its tick: rounded
 * away from the base, so that the change is reached when the price is. At least one tick.
 */
export function priceOfChange(tickTable: TickTable, base: Price, basisPoints: number, up: boolean): Price {
  const exact = (base * (10_000 + (up ? basisPoints : -basisPoints))) / 10_000;
  const near = price(Math.max(1, up ? Math.ceil(exact) : Math.floor(exact)));
  if (isOnTick(tickTable, near)) return near;
  const onTick = roundToTick(tickTable, near, up ? 'up' : 'down');
  return onTick > 0 ? onTick : addTicks(tickTable, price(0), 1);
}
