import { EventEmitter } from 'node:events';
import type { Depth, InstrumentCode, IsoDate, Phase, Trade } from '@kabuto/market';
import type { MarketClock } from './clock.ts';
import type { Batch } from './commit.ts';
import type { Engine } from './engine.ts';
import type { AccountEventRow, FactsRow } from './tables.ts';
import { Tape } from './tape.ts';

/** Where the market stands, as committed. */
export type SessionState = {
  readonly phase: Phase;
  /** The trade date that orders refer to. */
  readonly orderDate: IsoDate;
  readonly marketTime: number;
  readonly speed: number;
};

/** What one commit made public. `depth` reads the committed book; it may be called while the listener runs, not later. */
export type Published = {
  readonly quotes: readonly FactsRow[];
  readonly trades: readonly Trade[];
  readonly accountEvents: readonly AccountEventRow[];
  readonly session: SessionState;
  readonly depth: (code: InstrumentCode, levels: number) => Depth;
};

/** Committed state for those who watch: listeners run right after a commit and before anything else is applied. */
export class Feed {
  readonly tape = new Tape();
  readonly #emitter = new EventEmitter<{ published: [Published] }>();
  #session: SessionState | null = null;

  /** Null until the core has committed its first batch. */
  get session(): SessionState | null {
    return this.#session;
  }

  /** Calls `listener` after each commit; answers how to stop that. */
  onPublished(listener: (published: Published) => void): () => void {
    this.#emitter.on('published', listener);
    return () => this.#emitter.off('published', listener);
  }

  publish(batch: Batch, engine: Engine, clock: MarketClock): void {
    this.tape.append(batch.market.trades);
    const { phase, tradeDate } = engine.venue;
    this.#session = { phase, orderDate: tradeDate, marketTime: engine.at, speed: clock.speed };
    this.#emitter.emit('published', {
      quotes: batch.facts,
      trades: batch.market.trades,
      accountEvents: batch.record.accountEvents,
      session: this.#session,
      depth: (code, levels) => engine.venue.depth(code, levels),
    });
  }
}
