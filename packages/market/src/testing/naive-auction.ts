import type { Side } from '../book/book.ts';

/** An order of the naive exchange: prices in tenths of a yen, 0 for a market order. */
export type NaiveOrder = {
  id: number;
  side: Side;
  limit: number;
  quantity: number;
  arrival: number;
  condition?: string;
};

/** All that an auction is held to: a tick that is the same everywhere, limits, and the centre. */
export type NaiveTerms = { tick: number; lower: number; upper: number; centre: number };
export type NaivePrice = { price: number; volume: number; imbalance: number };
export type NaiveOutcome = { trade?: NaivePrice; push?: Side };

const sum = (orders: readonly NaiveOrder[]): number => orders.reduce((total, { quantity }) => total + quantity, 0);

/** Orders that trade at `at` or better; with `strictly` only better ones. Market orders are better than any price. */
export const willing = (orders: readonly NaiveOrder[], side: Side, at: number, strictly = false): NaiveOrder[] =>
  orders.filter((order) => {
    if (order.side !== side) return false;
    if (order.limit === 0) return true;
    if (order.limit === at) return !strictly;
    return side === 'buy' ? order.limit > at : order.limit < at;
  });

/** Every tick from one under the lowest limit to one over the highest; with market orders alone the centre. */
function prices(orders: readonly NaiveOrder[], { tick, lower, upper, centre }: NaiveTerms): number[] {
  const limits = orders.map(({ limit }) => limit).filter((limit) => limit !== 0);
  if (limits.length === 0) return [Math.min(upper, Math.max(lower, Math.floor(centre / tick) * tick))];
  const answer: number[] = [];
  for (let at = Math.min(...limits) - tick; at <= Math.max(...limits) + tick; at += tick) {
    if (at >= lower && at <= upper) answer.push(at);
  }
  return answer;
}

const priced = (orders: readonly NaiveOrder[], at: number): NaivePrice => {
  const [buys, sells] = [sum(willing(orders, 'buy', at)), sum(willing(orders, 'sell', at))];
  return { price: at, volume: Math.min(buys, sells), imbalance: buys - sells };
};

/** The conditions of market-rules.md 1.2 at one price. */
function valid(orders: readonly NaiveOrder[], { price, volume }: NaivePrice): boolean {
  if (volume === 0) return false;
  const betterBuys = sum(willing(orders, 'buy', price, true));
  const betterSells = sum(willing(orders, 'sell', price, true));
  return betterBuys <= volume && betterSells <= volume;
}

/** The choosing steps 2 to 5 of market-rules.md 1.2. */
function choose(found: readonly NaivePrice[], { centre }: NaiveTerms): NaivePrice | undefined {
  const most = Math.max(...found.map(({ volume }) => volume));
  const widest = found.filter(({ volume }) => volume === most);
  const least = Math.min(...widest.map(({ imbalance }) => Math.abs(imbalance)));
  const among = widest.filter(({ imbalance }) => Math.abs(imbalance) === least);
  if (among.every(({ imbalance }) => imbalance < 0)) return among[0];
  if (among.every(({ imbalance }) => imbalance > 0)) return among.at(-1);
  return among.findLast(({ price }) => price <= centre) ?? among[0];
}

/** What is shown while orders are collected: the price an auction would have, or where most would trade when none is valid. */
export function naiveIndicative(orders: readonly NaiveOrder[], terms: NaiveTerms): NaivePrice | undefined {
  const all = prices(orders, terms)
    .map((at) => priced(orders, at))
    .filter(({ volume }) => volume > 0);
  const good = all.filter((each) => valid(orders, each));
  return choose(good.length > 0 ? good : all, terms);
}

/** The auction with candidates in [from, to]: a trade, or the side that pushes (market-rules.md 1.2, 1.4). */
export function naiveItayose(orders: readonly NaiveOrder[], terms: NaiveTerms, from: number, to: number): NaiveOutcome {
  const anywhere = prices(orders, terms).map((at) => priced(orders, at));
  const good = anywhere.filter((each) => valid(orders, each));
  const within = good.filter(({ price }) => price >= from && price <= to);
  const narrowed = { ...terms, lower: Math.max(terms.lower, from), upper: Math.min(terms.upper, to) };
  const trade = choose(within, narrowed);
  if (trade !== undefined) return { trade };
  const first = good[0];
  if (first !== undefined) return { push: first.price > to ? 'buy' : 'sell' };
  const market = (side: Side): number => sum(orders.filter((order) => order.side === side && order.limit === 0));
  if (market('buy') > sum(willing(orders, 'sell', terms.upper))) return { push: 'buy' };
  return market('sell') > sum(willing(orders, 'buy', terms.lower)) ? { push: 'sell' } : {};
}
