/** Receives each trade: the numbers of the arriving and of the resting order, price in ticks, shares. */
export type OnTrade = (taker: number, maker: number, price: number, quantity: number) => void;

/** An engine under test. */
export type Engine = {
  add(symbol: number, id: number, sell: boolean, price: number, quantity: number): void;
  cancel(symbol: number, id: number): void;
  readonly trades: number;
  readonly volume: number;
  /**
   * Visits the resting orders: book by book, bids best to worst, then asks best to worst, in time priority at each
   * price.
   */
  resting(visitor: (id: number, sell: boolean, price: number, quantity: number) => void): void;
};

/** `names` are the orders' numbers as text, created before anything is timed, for engines that require text ids. */
export type MakeEngine = (books: number, names: readonly string[], onTrade?: OnTrade) => Engine;
