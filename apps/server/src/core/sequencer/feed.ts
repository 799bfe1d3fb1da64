import type { BrokerInstrument } from '@kabuto/brokerage';
import {
  type Depth,
  type InstrumentCode,
  type IsoDate,
  type Phase,
  previousBusinessDay,
  type Trade,
} from '@kabuto/market';
import type { Logger } from '../../platform/log/index.ts';
import { Tape } from '../journal/tape.ts';
import type { AccountEventRow, FactsRow } from '../projections/tables.ts';
import type { Batch } from './batch.ts';

/** The market session as last committed. */
export type SessionState = {
  readonly phase: Phase;
  /** The trade date that orders refer to. */
  readonly orderDate: IsoDate;
  readonly marketTime: number;
  readonly speed: number;
};

/**
 * What one commit made public. `quotes`: those of every venue, without a name for the first. `depths`: the committed
 * books, ten levels a side, of those of the first whose books are watched.
 */
export type Published = {
  readonly quotes: readonly FactsRow[];
  readonly trades: readonly Trade[];
  readonly accountEvents: readonly AccountEventRow[];
  readonly session: SessionState;
  readonly depths: ReadonlyMap<InstrumentCode, Depth>;
  /** Issues that were listed while the market ran, those that changed: also of a new date or a halt. */
  readonly listed: readonly BrokerInstrument[];
};

/** Publishes committed state: listeners run right after a commit, when the machines may hold more than that. */
export class Feed {
  readonly tape = new Tape();
  readonly #listeners = new Set<(published: Published) => void>();
  readonly #log: Logger;
  #watchesDepth: (code: InstrumentCode) => boolean = () => false;
  #session: SessionState | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Null until the core has committed its first batch. */
  get session(): SessionState | null {
    return this.#session;
  }

  /** Makes batches include the books for which `watches` returns true. */
  setDepthFilter(watches: (code: InstrumentCode) => boolean): void {
    this.#watchesDepth = watches;
  }

  watchesDepth(code: InstrumentCode): boolean {
    return this.#watchesDepth(code);
  }

  /** Calls `listener` after each commit; returns a function that stops this. */
  onPublished(listener: (published: Published) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes a committed batch; the machines may be further ahead. */
  publish({ lease, facts, depths, market, record, dirty }: Batch): void {
    this.tape.append(market.trades);
    const { phase, tradeDate, marketAt, speed } = lease;
    if (tradeDate === null) throw new RangeError('a batch was committed before the market was opened');
    this.#session = { phase, orderDate: tradeDate, marketTime: marketAt, speed };
    const { accountEvents } = record;
    const listed = dirty.instruments.filter(({ listing }) => listing !== undefined);
    this.#notify({ quotes: facts, trades: market.trades, accountEvents, session: this.#session, depths, listed });
  }

  /** A listener that throws affects nothing else: the batch is committed and its replies are sent. */
  #notify(published: Published): void {
    for (const listener of this.#listeners) {
      try {
        listener(published);
      } catch (error) {
        this.#log.error({ err: error }, 'a listener of the market feed failed');
      }
    }
  }
}

/** The trade date that screens show: after the close, the day that ended, until the next morning. */
export const displayDate = ({ phase, orderDate }: Pick<SessionState, 'phase' | 'orderDate'>): IsoDate =>
  phase === 'closed' ? previousBusinessDay(orderDate) : orderDate;
