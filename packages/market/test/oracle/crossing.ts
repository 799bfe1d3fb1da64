import type { Side } from '../../src/book/book.ts';
import type { TickTable } from '../../src/rules/tick.ts';
import { above, below, ceilTick, floorTick } from './tables.ts';

/** An order in an auction: `price` undefined is a market order. */
export type Interest = { readonly side: Side; readonly price: number | undefined; readonly quantity: number };

/** The best crossing of the orders; `isValid`: whether the three conditions of rules/market.md 1.2 hold there. */
export type CrossResult = {
  readonly price: number;
  readonly volume: number;
  /** Buy minus sell shares at the price. */
  readonly imbalance: number;
  readonly isValid: boolean;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const quantityOf = (orders: readonly Interest[]): number => sum(orders.map(({ quantity }) => quantity));

/** Orders of a side that would trade at `at`. */
export function executable<T extends Interest>(orders: readonly T[], side: Side, at: number): T[] {
  return orders.filter(
    (order) =>
      order.side === side && (order.price === undefined || (side === 'buy' ? order.price >= at : order.price <= at)),
  );
}

/** Orders of a side that must trade when the price is `at`: market orders and better prices. */
function mandatory(orders: readonly Interest[], side: Side, at: number): Interest[] {
  return executable(orders, side, at).filter((order) => order.price !== at);
}

function crossAt(orders: readonly Interest[], at: number): CrossResult {
  const buy = quantityOf(executable(orders, 'buy', at));
  const sell = quantityOf(executable(orders, 'sell', at));
  const volume = Math.min(buy, sell);
  const isValid =
    volume > 0 &&
    quantityOf(mandatory(orders, 'buy', at)) <= volume &&
    quantityOf(mandatory(orders, 'sell', at)) <= volume;
  return { price: at, volume, imbalance: buy - sell, isValid };
}

export type CrossTerms = {
  readonly table: TickTable;
  readonly centre: number;
  readonly lower: number;
  readonly upper: number;
};

/**
 * The call auction's price by the published algorithm (rules/market.md 1.2): most volume, least imbalance, then by the
 * side of the imbalance, then nearest to the centre. Candidates range from a tick below the lowest limit to a tick
 * above the highest; only those at which a cumulative quantity can change and the centre are checked, for between those
 * nothing changes. Undefined when nothing would trade.
 */
export function cross(orders: readonly Interest[], terms: CrossTerms): CrossResult | undefined {
  const { table, centre, lower, upper } = terms;
  const prices = orders.flatMap(({ price }) =>
    price === undefined ? [] : [price, above(table, price), below(table, price)],
  );
  const inside = Math.min(upper, Math.max(lower, centre));
  const middle = [floorTick(table, inside), ceilTick(table, inside)];
  const [from, to] = prices.length === 0 ? middle : [Math.min(...prices), Math.max(...prices)];
  const lowest = Math.max(ceilTick(table, lower), from ?? 0);
  const highest = Math.min(floorTick(table, upper), to ?? 0);
  const candidates = [...prices, ...middle, lowest, highest].filter((each) => each >= lowest && each <= highest);
  const every = [...new Set(candidates)].sort((a, b) => a - b).map((each) => crossAt(orders, each));
  // Several prices may qualify, and one of those is chosen; when none does, the result still shows where orders would
  // cross.
  const all = every.some(({ isValid }) => isValid) ? every.filter(({ isValid }) => isValid) : every;
  const maxVolume = Math.max(...all.map(({ volume }) => volume));
  if (!(maxVolume > 0)) return undefined;
  const maxVolumeResults = all.filter(({ volume }) => volume === maxVolume);
  const minImbalance = Math.min(...maxVolumeResults.map(({ imbalance }) => Math.abs(imbalance)));
  const best = maxVolumeResults.filter(({ imbalance }) => Math.abs(imbalance) === minImbalance);
  if (best.every(({ imbalance }) => imbalance < 0)) return best[0];
  if (best.every(({ imbalance }) => imbalance > 0)) return best.at(-1);
  const nearest = Math.min(...best.map(({ price }) => Math.abs(price - centre)));
  return best.find(({ price }) => Math.abs(price - centre) === nearest);
}
