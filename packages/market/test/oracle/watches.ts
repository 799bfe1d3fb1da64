import { price } from '../../src/units.ts';
import type { PriceWatch, QuoteWatch, Trade, VenueReport, WatchPrice, WatchQuote } from '../../src/venue/types.ts';
import type { Issue, Shown } from './issue.ts';

const reaches = (watch: PriceWatch, at: number): boolean =>
  watch.when === '>=' ? at >= watch.price : at <= watch.price;

/** What is watched, in plain arrays. Each is reported once (rules/core.md 5). */
export class Watches {
  readonly #report: (report: VenueReport) => void;
  #prices: PriceWatch[] = [];
  #quotes: QuoteWatch[] = [];

  constructor(report: (report: VenueReport) => void) {
    this.#report = report;
  }

  /** Begins a watch; undefined: the issue is not listed. */
  begin(watch: WatchPrice | WatchQuote, issue: Issue | undefined): void {
    const { watchId, at } = watch;
    if (issue === undefined) this.#report({ kind: 'watchRejected', watchId, reason: 'UNKNOWN_INSTRUMENT', at });
    else if (watch.kind === 'watch') this.#beginPrice(watch, issue);
    else this.#beginQuote(watch, issue);
  }

  /** A price that the last trade has already reached is reported at once. */
  #beginPrice(watch: WatchPrice, { last }: Issue): void {
    const { watchId, instrument, fromNextTrade, at } = watch;
    if (last === undefined || !reaches(watch, last) || fromNextTrade === true) this.#prices.push(watch);
    else this.#report({ kind: 'watchHit', watchId, instrument, price: price(last), at });
  }

  /** A special quote that is shown already is reported at once. */
  #beginQuote(watch: WatchQuote, { overlay, quote }: Issue): void {
    this.#quotes.push(watch);
    if (quote === undefined || overlay === 'SEQUENTIAL_QUOTE') return;
    this.#seeQuote({ instrument: watch.instrument, side: quote.side, price: price(quote.price), at: watch.at });
  }

  end(watchId: number): void {
    this.#prices = this.#prices.filter((watch) => watch.watchId !== watchId);
    this.#quotes = this.#quotes.filter((watch) => watch.watchId !== watchId);
  }

  see(trades: readonly Trade[], shown: readonly Shown[]): void {
    for (const trade of trades) this.#seeTrade(trade);
    for (const quote of shown) this.#seeQuote(quote);
  }

  #seeTrade({ instrument, price, at }: Trade): void {
    const hit = this.#prices.filter((watch) => watch.instrument === instrument && reaches(watch, price));
    for (const { watchId } of hit) this.#report({ kind: 'watchHit', watchId, instrument, price, at });
    this.#prices = this.#prices.filter((watch) => !hit.includes(watch));
  }

  #seeQuote({ instrument, side, price, at }: Shown): void {
    const hit = this.#quotes.filter((watch) => watch.instrument === instrument && watch.side === side);
    for (const { watchId } of hit) this.#report({ kind: 'watchHit', watchId, instrument, price, at });
    this.#quotes = this.#quotes.filter((watch) => !hit.includes(watch));
  }
}
