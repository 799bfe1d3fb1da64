import type { EpochMs, InstrumentCode, Price } from '../units.ts';
import type { ReportSink } from './report-sink.ts';
import type { PriceWatch, WatchHit } from './types.ts';

/** The prices that others watch for. Each is told once, by a trade at or beyond it (core.md 5). */
export class Watches {
  private readonly byCode = new Map<InstrumentCode, PriceWatch[]>();
  private readonly codeOf = new Map<number, InstrumentCode>();
  private readonly hits: WatchHit[] = [];
  /** Whether there are hits to be told. */
  isHit = false;

  /** Begins to watch. A watch of the same id is replaced. */
  add(watch: PriceWatch): void {
    this.remove(watch.watchId);
    this.codeOf.set(watch.watchId, watch.instrument);
    const here = this.byCode.get(watch.instrument);
    if (here === undefined) this.byCode.set(watch.instrument, [watch]);
    else here.push(watch);
  }

  remove(watchId: number): void {
    const code = this.codeOf.get(watchId);
    if (code === undefined) return;
    this.codeOf.delete(watchId);
    const kept = (this.byCode.get(code) ?? []).filter((watch) => watch.watchId !== watchId);
    if (kept.length === 0) this.byCode.delete(code);
    else this.byCode.set(code, kept);
  }

  /** Whether any price is watched. */
  get any(): boolean {
    return this.codeOf.size !== 0;
  }

  /** A trade has been made at `price`: watches that it reaches are told and forgotten. */
  note(instrument: InstrumentCode, price: Price, at: EpochMs): void {
    const here = this.byCode.get(instrument);
    if (here !== undefined) this.reach(here, instrument, price, at);
  }

  /** The same for one watch that has just begun. */
  noteOne(watch: PriceWatch, price: Price, at: EpochMs): void {
    this.reach([watch], watch.instrument, price, at);
  }

  private reach(here: readonly PriceWatch[], instrument: InstrumentCode, price: Price, at: EpochMs): void {
    const reached = here.filter((watch) => (watch.when === '>=' ? price >= watch.price : price <= watch.price));
    for (const { watchId } of reached) {
      this.isHit = true;
      this.hits.push({ kind: 'watchHit', watchId, instrument, price, at });
      this.remove(watchId);
    }
  }

  /** Tells the hits that were not told yet. */
  tell(sink: ReportSink): void {
    this.isHit = false;
    for (const hit of this.hits.splice(0)) sink.other(hit);
  }

  /** All watches, by id. */
  all(): PriceWatch[] {
    // order: sorted by id below
    return [...this.byCode.values()].flat().sort((a, b) => a.watchId - b.watchId);
  }
}
