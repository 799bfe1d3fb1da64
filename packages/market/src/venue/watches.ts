import type { Side } from '../book/book.ts';
import type { EpochMs, InstrumentCode, Price } from '../units.ts';
import type { Quote } from './listing-facts.ts';
import type { ReportSink } from './report-sink.ts';
import type { PriceWatch, QuoteWatch, Watch, WatchHit } from './types.ts';

/** The watches of one issue, in the order in which they began. */
class IssueWatches {
  readonly byId = new Map<number, PriceWatch>();
  readonly quotes = new Map<number, QuoteWatch>();
  /**
   * No price between the two bounds reaches any watch, so that most trades look at none. After a removal the range may
   * be too narrow.
   */
  private above = Number.NEGATIVE_INFINITY;
  private below = Number.POSITIVE_INFINITY;

  get isEmpty(): boolean {
    return this.byId.size === 0 && this.quotes.size === 0;
  }

  add(watch: Watch): void {
    if ('side' in watch) {
      this.quotes.set(watch.watchId, watch);
      return;
    }
    this.byId.set(watch.watchId, watch);
    this.narrow(watch);
  }

  /** All watches, prices first. */
  all(): Watch[] {
    // order: by start of the watch
    return [...this.byId.values(), ...this.quotes.values()];
  }

  remove(watchId: number): void {
    this.byId.delete(watchId);
    this.quotes.delete(watchId);
  }

  private narrow({ when, price }: PriceWatch): void {
    if (when === '>=') this.below = Math.min(this.below, price);
    else this.above = Math.max(this.above, price);
  }

  /** Removes and returns the watches that a trade at `price` reaches. */
  take(price: Price): PriceWatch[] {
    const reached: PriceWatch[] = [];
    if (price > this.above && price < this.below) return reached;
    this.above = Number.NEGATIVE_INFINITY;
    this.below = Number.POSITIVE_INFINITY;
    // order: by start of the watch
    for (const watch of this.byId.values()) {
      if (isReached(watch, price)) reached.push(watch);
      else this.narrow(watch);
    }
    for (const { watchId } of reached) this.byId.delete(watchId);
    return reached;
  }

  /** Removes and returns the watches for a special quote on `side`, in the order in which they began. */
  takeQuote(side: Side): QuoteWatch[] {
    // order: by start of the watch
    const shown = [...this.quotes.values()].filter((watch) => watch.side === side);
    for (const { watchId } of shown) this.quotes.delete(watchId);
    return shown;
  }
}

const isReached = (watch: PriceWatch, price: Price): boolean =>
  watch.when === '>=' ? price >= watch.price : price <= watch.price;

/**
 * Watched prices and special quotes. Each is reported once: by a trade at or beyond the price, or when a quote is shown
 * (rules/core.md 5).
 */
export class Watches {
  private readonly byCode = new Map<InstrumentCode, IssueWatches>();
  private readonly codeOf = new Map<number, InstrumentCode>();
  private readonly hits: WatchHit[] = [];
  /** Whether there are unreported hits. */
  hasHits = false;

  /** Begins a watch. A watch with the same id is replaced. */
  add(watch: Watch): void {
    this.remove(watch.watchId);
    this.codeOf.set(watch.watchId, watch.instrument);
    let issueWatches = this.byCode.get(watch.instrument);
    if (issueWatches === undefined) {
      issueWatches = new IssueWatches();
      this.byCode.set(watch.instrument, issueWatches);
    }
    issueWatches.add(watch);
  }

  remove(watchId: number): void {
    const code = this.codeOf.get(watchId);
    if (code === undefined) return;
    this.codeOf.delete(watchId);
    const issueWatches = this.byCode.get(code);
    issueWatches?.remove(watchId);
    if (issueWatches?.isEmpty === true) this.byCode.delete(code);
  }

  /** Whether anything is watched. */
  get hasAny(): boolean {
    return this.codeOf.size !== 0;
  }

  /** Records a trade at `price`: the watches that it reaches are hit and removed. */
  onTrade(instrument: InstrumentCode, price: Price, at: EpochMs): void {
    const issueWatches = this.byCode.get(instrument);
    if (issueWatches === undefined) return;
    for (const { watchId } of issueWatches.take(price)) this.addHit(watchId, instrument, price, at);
    if (issueWatches.isEmpty) this.byCode.delete(instrument);
  }

  /** Records that a quote is shown: watches for special quotes on its side are hit and removed. */
  onQuote(instrument: InstrumentCode, { kind, side, price }: Quote, at: EpochMs): void {
    const issueWatches = this.byCode.get(instrument);
    if (issueWatches === undefined || kind !== 'SPECIAL_QUOTE') return;
    for (const { watchId } of issueWatches.takeQuote(side)) this.addHit(watchId, instrument, price, at);
    if (issueWatches.isEmpty) this.byCode.delete(instrument);
  }

  /** Checks one watch that has just begun against `price`. */
  checkNew(watch: PriceWatch, price: Price, at: EpochMs): void {
    const { watchId, instrument } = watch;
    if (!isReached(watch, price)) return;
    this.remove(watchId);
    this.addHit(watchId, instrument, price, at);
  }

  /** Checks one watch that has just begun against the quote that is shown. */
  checkNewQuote({ watchId, instrument, side }: QuoteWatch, quote: Quote, at: EpochMs): void {
    if (quote.kind !== 'SPECIAL_QUOTE' || quote.side !== side) return;
    this.remove(watchId);
    this.addHit(watchId, instrument, quote.price, at);
  }

  private addHit(watchId: number, instrument: InstrumentCode, price: Price, at: EpochMs): void {
    this.codeOf.delete(watchId);
    this.hasHits = true;
    this.hits.push({ kind: 'watchHit', watchId, instrument, price, at });
  }

  /** Reports the hits that are not reported yet. */
  reportHits(sink: ReportSink): void {
    this.hasHits = false;
    for (const hit of this.hits.splice(0)) sink.other(hit);
  }

  /** All watches, by id. */
  all(): Watch[] {
    // order: sorted by id below
    return [...this.byCode.values()].flatMap((issue) => issue.all()).sort((a, b) => a.watchId - b.watchId);
  }
}
