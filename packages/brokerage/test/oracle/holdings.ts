import { type Bucket, type ModelFill, type ModelState, sum, unique, worth } from './model-state.ts';

/** rules/market.md 6.2: yen per share, rounded up. */
const average = (owned: number, before: number, bought: number, cost: number): number =>
  owned + bought === 0 ? 0 : Math.ceil((owned * before + cost) / (owned + bought));

export type DayOutcome = { sold: number; net: number; averageCost: number; realised: number };
export type Holding = {
  shares: number;
  averageCost: number;
  /** Final results and provisional ones. */
  realised: number;
  provisional: number;
  /** Before the first trade that is not final. */
  ownedBefore: number;
  costBefore: number;
  /** The trades that are not final, and their result if the day were closed now. */
  open: ModelFill[];
  outcome: DayOutcome;
};

export const costOf = (fill: ModelFill): number => worth(fill.price, fill.quantity) + fill.fee;
export const netOf = (fill: ModelFill): number => worth(fill.price, fill.quantity) - fill.fee;
export const quantityOf = (fills: readonly ModelFill[], side: 'buy' | 'sell'): number =>
  sum(fills.filter((fill) => fill.side === side).map((fill) => fill.quantity));

/** All buys of a day before its sells, in any order of execution. */
function outcomeOf(fills: readonly ModelFill[], owned: number, before: number): DayOutcome {
  const cost = sum(fills.filter((fill) => fill.side === 'buy').map(costOf));
  const averageCost = average(owned, before, quantityOf(fills, 'buy'), cost);
  const sold = quantityOf(fills, 'sell');
  const net = sum(fills.filter((fill) => fill.side === 'sell').map(netOf));
  return { sold, net, averageCost, realised: net - averageCost * sold };
}

/** Shares, cost and results of an issue in a part of an account, counted from the first fill. */
export function holdingOf(model: ModelState, accountId: number, instrument: string, bucket: Bucket): Holding {
  const fills = model.fills.filter(
    (fill) => fill.accountId === accountId && fill.instrument === instrument && fill.accountType === bucket,
  );
  let shares = 0;
  let averageCost = 0;
  let realised = 0;
  const closes = unique(fills.map((fill) => fill.close)).filter((close) => close > 0);
  for (const close of closes) {
    const day = fills.filter((fill) => fill.close === close);
    const outcome = outcomeOf(day, shares, averageCost);
    shares += quantityOf(day, 'buy') - outcome.sold;
    averageCost = shares === 0 ? 0 : outcome.averageCost;
    if (outcome.sold > 0) realised += outcome.realised;
  }
  const [ownedBefore, costBefore] = [shares, averageCost];
  const open = fills.filter((fill) => fill.close === 0);
  let provisional = 0;
  for (const fill of open) {
    if (fill.side === 'buy') {
      averageCost = average(shares, averageCost, fill.quantity, costOf(fill));
      shares += fill.quantity;
    } else {
      provisional += netOf(fill) - averageCost * fill.quantity;
      shares -= fill.quantity;
      if (shares === 0) averageCost = 0;
    }
  }
  const outcome = outcomeOf(open, ownedBefore, costBefore);
  return {
    shares,
    averageCost,
    realised: realised + provisional,
    provisional,
    ownedBefore,
    costBefore,
    open,
    outcome,
  };
}
