import { below, type Draws, draws } from './draws.ts';
import { ModelBook, modelOrders } from './model-book.ts';
import type { Profile } from './profiles.ts';

const SEED = 42;
const START = 10_000;
const LOWEST_MIDDLE = 2_000;
const HIGHEST_MIDDLE = 60_000;
const ACCOUNTS = 10_000;

type Market = { readonly book: ModelBook; middle: number; readonly live: number[] };
type Kind = 'add' | 'cancel' | 'cross';

/**
 * Writes the order flow of a profile, line by line; README.md describes the format. The same profile gives the same
 * bytes everywhere.
 */
class Generator {
  private readonly profile: Profile;
  private readonly flow: Draws = draws(SEED);
  private readonly accounts: Draws = draws(SEED + 1_000_003);
  private readonly symbols: Draws = draws(SEED + 2_000_003);
  private readonly markets: readonly Market[];
  /** The index of each order in its market's list of live orders. */
  private readonly place: Int32Array;
  private readonly lines: string[] = [];
  private lastId = 0;

  constructor(profile: Profile) {
    this.profile = profile;
    const most = profile.events + profile.books * profile.live;
    const orders = modelOrders(most);
    this.place = new Int32Array(most + 1);
    this.markets = Array.from({ length: profile.books }, () => ({
      book: new ModelBook(orders),
      middle: START,
      live: [],
    }));
  }

  text(name: string): string {
    const { events, books, live, add, cancel, stay, cap } = this.profile;
    const shape = `events=${events} books=${books} live=${live} add=${add} cancel=${cancel} stay=${stay} cap=${cap}`;
    this.lines.push(`# OBWL 1 profile=${name} seed=${SEED} ${shape}`);
    for (let n = 0; n < live; n++) {
      for (const [symbol, market] of this.markets.entries()) this.passive(symbol, market);
    }
    this.lines.push('T');
    for (let n = 0; n < events; n++) this.event();
    return `${this.lines.join('\n')}\n`;
  }

  private event(): void {
    const symbol = this.profile.books === 1 ? 0 : below(this.symbols, this.profile.books);
    const market = this.markets[symbol];
    if (market === undefined) throw new RangeError(`no market ${symbol}`);
    if (below(this.flow, 16) === 0) {
      const middle = market.middle + (below(this.flow, 2) === 0 ? -1 : 1);
      market.middle = Math.min(HIGHEST_MIDDLE, Math.max(LOWEST_MIDDLE, middle));
    }
    const kind = this.kind(market.live.length);
    if (kind === 'cancel') this.cancel(symbol, market);
    else if (kind === 'add' || !this.cross(symbol, market)) this.passive(symbol, market);
  }

  /**
   * The kind of the next event: a book that is too full gets a cancel instead of an add, one that is too empty an add
   * instead of a cancel.
   */
  private kind(live: number): Kind {
    const { add, cancel, live: target } = this.profile;
    const draw = below(this.flow, 100);
    if (draw >= add + cancel) return 'cross';
    if (draw < add) return live > Math.floor((target * 11) / 10) ? 'cancel' : 'add';
    return live < Math.floor((target * 9) / 10) ? 'add' : 'cancel';
  }

  private cancel(symbol: number, market: Market): void {
    const id = market.live[below(this.flow, market.live.length)];
    if (id === undefined) throw new RangeError('nothing to cancel');
    this.forget(market, id);
    market.book.cancel(id);
    this.lines.push(`C ${symbol} ${id}`);
  }

  /** Places an order zero to two ticks through the opposite best. Returns false when there is no opposite order. */
  private cross(symbol: number, market: Market): boolean {
    const side = below(this.flow, 2) === 0 ? 0 : 1;
    const through = below(this.flow, 3);
    const quantity = this.quantity();
    const { bestAsk, bestBid } = market.book;
    if (side === 0 ? bestAsk === Number.POSITIVE_INFINITY : bestBid === 0) return false;
    this.order(symbol, market, side, side === 0 ? bestAsk + through : Math.max(1, bestBid - through), quantity);
    return true;
  }

  private passive(symbol: number, market: Market): void {
    const side = below(this.flow, 2) === 0 ? 0 : 1;
    const { stay, cap } = this.profile;
    let away = 0;
    while (away < cap && below(this.flow, 8) < stay) away++;
    const quantity = this.quantity();
    const { bestAsk, bestBid } = market.book;
    const price =
      side === 0 ? Math.min(market.middle - 1 - away, bestAsk - 1) : Math.max(market.middle + 1 + away, bestBid + 1);
    this.order(symbol, market, side, price, quantity);
  }

  private quantity(): number {
    return (1 + below(this.flow, 10)) * 100;
  }

  private order(symbol: number, market: Market, side: 0 | 1, price: number, quantity: number): void {
    const id = ++this.lastId;
    const account = 1 + below(this.accounts, ACCOUNTS);
    this.lines.push(`A ${symbol} ${id} ${side === 0 ? 'B' : 'S'} ${price} ${quantity} ${account}`);
    const left = market.book.add(id, side, price, quantity, (gone) => this.forget(market, gone));
    if (left === 0) return;
    this.place[id] = market.live.length;
    market.live.push(id);
  }

  /** Removes an order from the live list; the last one takes its place. */
  private forget({ live }: Market, id: number): void {
    const last = live.pop();
    if (last === undefined || last === id) return;
    const at = this.place[id] ?? 0;
    live[at] = last;
    this.place[last] = at;
  }
}

/** The text of a workload. */
export const generate = (name: string, profile: Profile): string => new Generator(profile).text(name);
