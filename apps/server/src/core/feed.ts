import {
  type Depth,
  type InstrumentCode,
  type IsoDate,
  type Phase,
  previousBusinessDay,
  type Trade,
} from '@kabuto/market';
import type { Logger } from '../platform/log/index.ts';
import type { Batch } from './batch.ts';
import type { MarketClock } from './clock.ts';
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
  readonly #listeners = new Set<(published: Published) => void>();
  readonly #log: Logger;
  #session: SessionState | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Null until the core has committed its first batch. */
  get session(): SessionState | null {
    return this.#session;
  }

  /** Calls `listener` after each commit; answers how to stop that. */
  onPublished(listener: (published: Published) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(batch: Batch, engine: Engine, clock: MarketClock): void {
    this.tape.append(batch.market.trades);
    const { phase, tradeDate } = engine.venue;
    this.#session = { phase, orderDate: tradeDate, marketTime: engine.at, speed: clock.speed };
    this.#tell({
      quotes: batch.facts,
      trades: batch.market.trades,
      accountEvents: batch.record.accountEvents,
      session: this.#session,
      depth: (code, levels) => engine.venue.depth(code, levels),
    });
  }

  /** What a listener does wrong is its own trouble: the batch is committed and its answers are given. */
  #tell(published: Published): void {
    for (const listener of this.#listeners) {
      try {
        listener(published);
      } catch (error) {
        this.#log.error({ err: error }, 'a listener of the market feed failed');
      }
    }
  }
}

/** The trade date that screens show: after the close the day that ended, until the next morning. */
export const shownDate = ({ phase, orderDate }: Pick<SessionState, 'phase' | 'orderDate'>): IsoDate =>
  phase === 'closed' ? previousBusinessDay(orderDate) : orderDate;
