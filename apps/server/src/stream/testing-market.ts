import { EventEmitter } from 'node:events';
import {
  type Depth,
  epochMs,
  type InstrumentCode,
  type InstrumentFacts,
  instrumentCode,
  isoDate,
  price,
  shares,
  type Trade,
  venueId,
  yen,
} from '@kabuto/market';
import type { AccountEventRow, FactsRow, Published, SessionState } from '../core/index.ts';
import type { CommittedMarket, MarketSource } from './market-source.ts';

export const CODE = instrumentCode('7203');
export const OTHER = instrumentCode('6758');
/** Its second venue. */
const PTS = venueId('pts');
/** A third one, which shows quotes only. */
const JNX = venueId('jnx');
const MARKET_TIME = 1_763_600_000_000;

const factsOf = (code: InstrumentCode, last: number): InstrumentFacts => ({
  code,
  base: price(30_000),
  previousClose: price(30_000),
  ...(last === 0 ? {} : { last: price(last), lastAt: epochMs(MARKET_TIME) }),
  volume: shares(100),
  turnover: yen(300_000),
  phase: 'am-continuous',
  halted: false,
  lower: price(25_000),
  upper: price(35_000),
  tradeId: 1,
});

const rowOf = (code: InstrumentCode, last: number): FactsRow => ({
  facts: factsOf(code, last),
  bid: price(last),
  ask: null,
});

const bookOf = (bid: number): Depth => ({
  bids: [{ price: price(bid), quantity: shares(500), orders: 2 }],
  asks: [],
  over: shares(0),
  under: shares(0),
  marketBuy: shares(0),
  marketSell: shares(0),
});

export const tradeOf = (tradeId: number, code: InstrumentCode = CODE): Trade => ({
  instrument: code,
  tradeId,
  price: price(30_000),
  quantity: shares(100),
  at: epochMs(MARKET_TIME + tradeId),
  aggressor: 'buy',
});

/** A market that does not change until a test commits something. */
export class TestMarket {
  readonly #emitter = new EventEmitter<{ published: [Published] }>();
  readonly #last = new Map<InstrumentCode, number>();
  readonly #atPts = new Map<InstrumentCode, FactsRow>();
  readonly #tape: Trade[] = [];
  readonly #nightTape: Trade[] = [];
  session: SessionState = {
    phase: 'am-continuous',
    orderDate: isoDate('2026-11-20'),
    marketTime: MARKET_TIME,
    speed: 1,
  };
  looks = 0;

  readonly onPublished = (listener: (published: Published) => void): (() => void) => {
    this.#emitter.on('published', listener);
    return () => this.#emitter.off('published', listener);
  };

  get source(): MarketSource {
    const session = (): SessionState => this.session;
    return {
      feed: {
        get session() {
          return session();
        },
        tape: { latest: (code, limit) => this.#tape.filter((trade) => trade.instrument === code).slice(-limit) },
        nightTape: {
          latest: (code, limit) => this.#nightTape.filter((trade) => trade.instrument === code).slice(-limit),
        },
        onPublished: this.onPublished,
        setDepthFilter: () => undefined,
      },
      clock: 'demo',
      venues: [PTS, JNX],
      look: async (look) => {
        this.looks += 1;
        look(this.#look);
      },
      knows: (code) => code === CODE || code === OTHER,
      indexValues: () => [{ code: 'SIM200', value: String(this.#last.get(CODE) ?? 0), previous: '20000.00' }],
    };
  }

  /** Commits new last prices (tenths of a yen), trades and account events. */
  commit(what: {
    /** Last prices at the second venue. */
    readonly atPts?: readonly (readonly [InstrumentCode, number])[];
    /** Last prices at the third venue. */
    readonly atThird?: readonly (readonly [InstrumentCode, number])[];
    readonly prices?: readonly (readonly [InstrumentCode, number])[];
    readonly trades?: readonly Trade[];
    /** Trades at the second venue. */
    readonly tradesAtPts?: readonly Trade[];
    readonly events?: readonly AccountEventRow[];
  }): void {
    for (const [code, last] of what.prices ?? []) this.#last.set(code, last);
    const atPts = (what.atPts ?? []).map(([code, last]) => ({ ...rowOf(code, last), venue: PTS }));
    const atThird = (what.atThird ?? []).map(([code, last]) => ({ ...rowOf(code, last), venue: JNX }));
    for (const row of atPts) this.#atPts.set(row.facts.code, row);
    this.#tape.push(...(what.trades ?? []));
    this.#nightTape.push(...(what.tradesAtPts ?? []));
    this.#emitter.emit('published', {
      quotes: [...(what.prices ?? []).map(([code, last]) => rowOf(code, last)), ...atPts, ...atThird],
      trades: what.trades ?? [],
      accountEvents: what.events ?? [],
      session: this.session,
      depths: new Map((what.prices ?? []).map(([code]) => [code, this.#look.depth(code, 10)])),
      night: {
        trades: what.tradesAtPts ?? [],
        depths: new Map((what.atPts ?? []).map(([code, last]) => [code, bookOf(last)])),
      },
      listed: [],
    });
  }

  get #look(): CommittedMarket {
    return {
      facts: (code) => factsOf(code, this.#last.get(code) ?? 0),
      depth: (code) => bookOf(this.#last.get(code) ?? 1),
      quoteAt: (code, venue) => (venue === PTS ? this.#atPts.get(code) : undefined),
      depthAt: (code, venue) => (venue === PTS ? bookOf(this.#atPts.get(code)?.facts.last ?? 1) : undefined),
    };
  }
}
