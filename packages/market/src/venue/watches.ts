import type { EpochMs, InstrumentCode, Price } from '../units.ts';
import type { ReportSink } from './report-sink.ts';
import type { PriceWatch, WatchHit } from './types.ts';

/** The watches of one issue, in the order in which they began. */
class IssueWatches {
  readonly byId = new Map<number, PriceWatch>();
  /** No price from here up to the other bound reaches any watch: most trades look at none. A removed watch may leave it too narrow. */
  private above = Number.NEGATIVE_INFINITY;
  private below = Number.POSITIVE_INFINITY;

  add(watch: PriceWatch): void {
    this.byId.set(watch.watchId, watch);
    this.narrow(watch);
  }

  private narrow({ when, price }: PriceWatch): void {
    if (when === '>=') this.below = Math.min(this.below, price);
    else this.above = Math.max(this.above, price);
  }

  /** Takes out the watches that a trade at `price` reaches. */
  take(price: Price): PriceWatch[] {
    const reached: PriceWatch[] = [];
    if (price > this.above && price < this.below) return reached;
    this.above = Number.NEGATIVE_INFINITY;
    this.below = Number.POSITIVE_INFINITY;
    // order: that in which they began
    for (const watch of this.byId.values()) {
      if (isReached(watch, price)) reached.push(watch);
      else this.narrow(watch);
    }
    for (const { watchId } of reached) this.byId.delete(watchId);
    return reached;
  }
}

const isReached = (watch: PriceWatch, price: Price): boolean =>
  watch.when === '>=' ? price >= watch.price : price <= watch.price;

/** The prices that others watch for. Each is told once, by a trade at or beyond it (rules/core.md 5). */
export class Watches {
  private readonly byCode = new Map<InstrumentCode, IssueWatches>();
  private readonly codeOf = new Map<number, InstrumentCode>();
  private readonly hits: WatchHit[] = [];
  /** Whether there are hits to be told. */
  isHit = false;

  /** Begins to watch. A watch of the same id is replaced. */
  add(watch: PriceWatch): void {
    this.remove(watch.watchId);
    this.codeOf.set(watch.watchId, watch.instrument);
    let here = this.byCode.get(watch.instrument);
    if (here === undefined) {
      here = new IssueWatches();
      this.byCode.set(watch.instrument, here);
    }
    here.add(watch);
  }

  remove(watchId: number): void {
    const code = this.codeOf.get(watchId);
    if (code === undefined) return;
    this.codeOf.delete(watchId);
    const here = this.byCode.get(code);
    here?.byId.delete(watchId);
    if (here?.byId.size === 0) this.byCode.delete(code);
  }

  /** Whether any price is watched. */
  get any(): boolean {
    return this.codeOf.size !== 0;
  }

  /** A trade has been made at `price`: watches that it reaches are told and forgotten. */
  note(instrument: InstrumentCode, price: Price, at: EpochMs): void {
    const here = this.byCode.get(instrument);
    if (here === undefined) return;
    for (const { watchId } of here.take(price)) this.hit(watchId, instrument, price, at);
    if (here.byId.size === 0) this.byCode.delete(instrument);
  }

  /** The same for one watch that has just begun. */
  noteOne(watch: PriceWatch, price: Price, at: EpochMs): void {
    const { watchId, instrument } = watch;
    if (!isReached(watch, price)) return;
    this.remove(watchId);
    this.hit(watchId, instrument, price, at);
  }

  private hit(watchId: number, instrument: InstrumentCode, price: Price, at: EpochMs): void {
    this.codeOf.delete(watchId);
    this.isHit = true;
    this.hits.push({ kind: 'watchHit', watchId, instrument, price, at });
  }

  /** Tells the hits that were not told yet. */
  tell(sink: ReportSink): void {
    this.isHit = false;
    for (const hit of this.hits.splice(0)) sink.other(hit);
  }

  /** All watches, by id. */
  all(): PriceWatch[] {
    // order: sorted by id below
    return [...this.byCode.values()].flatMap(({ byId }) => [...byId.values()]).sort((a, b) => a.watchId - b.watchId);
  }
}
