import type { BrokerInstrument } from '@kabuto/brokerage';
import {
  type Depth,
  type InstrumentCode,
  type IsoDate,
  type Phase,
  previousBusinessDay,
  type Trade,
  type VenueId,
} from '@kabuto/market';
import type { Logger } from '../../platform/log/index.ts';
import type { NightSession } from '../engine/night-session.ts';
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
  /** Absent where there is no night session. */
  readonly night?: NightSession;
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
  /** The trades and committed books of the night session, where there is one. */
  readonly night?: { readonly trades: readonly Trade[]; readonly depths: ReadonlyMap<InstrumentCode, Depth> };
  /** Issues that were listed while the market ran, those that changed: also of a new date or a halt. */
  readonly listed: readonly BrokerInstrument[];
};

/** Publishes committed state: listeners run right after a commit, when the machines may hold more than that. */
export class Feed {
  readonly tape = new Tape();
  /** The trades of the night session. */
  readonly nightTape = new Tape();
  readonly #listeners = new Set<(published: Published) => void>();
  readonly #log: Logger;
  #watchesDepth: (code: InstrumentCode, venue?: VenueId) => boolean = () => false;
  #session: SessionState | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Null until the core has committed its first batch. */
  get session(): SessionState | null {
    return this.#session;
  }

  /** Makes batches include the books for which `watches` returns true; without a venue those of the first. */
  setDepthFilter(watches: (code: InstrumentCode, venue?: VenueId) => boolean): void {
    this.#watchesDepth = watches;
  }

  watchesDepth(code: InstrumentCode, venue?: VenueId): boolean {
    return this.#watchesDepth(code, venue);
  }

  /** Calls `listener` after each commit; returns a function that stops this. */
  onPublished(listener: (published: Published) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes a committed batch; the machines may be further ahead. */
  publish({ lease, facts, depths, market, night, record, dirty }: Batch): void {
    this.tape.append(market.trades);
    if (night !== null) this.nightTape.append(night.market.trades);
    const { phase, tradeDate, marketAt, speed } = lease;
    if (tradeDate === null) throw new RangeError('a batch was committed before the market was opened');
    const atNight = night === null ? {} : { night: night.session };
    this.#session = { phase, orderDate: tradeDate, marketTime: marketAt, speed, ...atNight };
    const { accountEvents } = record;
    const listed = dirty.instruments.filter(({ listing }) => listing !== undefined);
    this.#notify({
      quotes: facts,
      trades: market.trades,
      accountEvents,
      session: this.#session,
      depths,
      ...(night === null ? {} : { night: { trades: night.market.trades, depths: night.depths } }),
      listed,
    });
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
