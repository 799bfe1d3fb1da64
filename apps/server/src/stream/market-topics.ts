import { RECORD_KIND } from '@kabuto/contract/stream';
import { type Depth, type InstrumentCode, instrumentCode, type Trade, type VenueId } from '@kabuto/market';
import { type FactsRow, factsKey, NIGHT, type Published, type SessionState } from '../core/index.ts';
import {
  AppendChannel,
  STREAM_LIMITS,
  StateChannel,
  type Topic,
  type TopicDirectory,
} from '../platform/stream/index.ts';
import { sessionView } from '../quotes/index.ts';
import type { CommittedMarket, MarketSource } from './market-source.ts';
import { type At, depthRecord, quoteRecord, tapeRecord } from './records.ts';
import { sessionFilter } from './session-filter.ts';

const DEPTH_LEVELS = 10;
/** Trades that a new subscriber of a tape gets. */
const TAPE_SNAPSHOT = 50;

const encoder = new TextEncoder();
const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/**
 * The public topics of one market: `quote:CODE`, `depth:CODE`, `tape:CODE` of its first venue, the same as
 * `quote:VENUE:CODE` of another, `index`, `session`.
 */
export class MarketTopics {
  readonly #source: MarketSource;
  /** By `factsKey`. */
  readonly #quotes = new Map<string, StateChannel<At<FactsRow>>>();
  readonly #depths = new Map<string, StateChannel<At<Depth>>>();
  readonly #tapes = new Map<string, AppendChannel<readonly Trade[]>>();
  readonly #index: StateChannel<null>;
  readonly #session: StateChannel<SessionState>;
  readonly #shouldPublish = sessionFilter();

  constructor(source: MarketSource) {
    this.#source = source;
    // The indices are computed when a client takes them, so that many commits between two writes cost one computation.
    this.#index = new StateChannel(RECORD_KIND.json, () => json({ type: 'index', values: source.indexValues() }));
    this.#session = new StateChannel(RECORD_KIND.json, (state) =>
      json({ type: 'session', session: sessionView(state, source.clock) }),
    );
    source.feed.setDepthFilter((code, venue) => this.#depths.get(factsKey(code, venue))?.watched ?? false);
    source.feed.onPublished((published) => this.#publish(published));
  }

  readonly directory: TopicDirectory = (name) => {
    const parts = name.split(':');
    const [kind, code, ...rest] = parts;
    if (code === undefined) return this.#marketTopic(kind);
    if (rest.length > 0) return this.#venueTopic(parts);
    return this.#source.knows(code) ? this.#issueTopic(kind, instrumentCode(code), undefined) : undefined;
  };

  /**
   * Returns an issue's topic at the venue in the name; undefined for an unknown venue and for the first one, which is
   * never named.
   */
  #venueTopic([kind, name, code = '', ...rest]: readonly string[]): Topic | undefined {
    const venue = this.#source.venues.find((one) => one === name);
    if (venue === undefined || rest.length > 0 || !this.#source.knows(code)) return undefined;
    return this.#issueTopic(kind, instrumentCode(code), venue);
  }

  #marketTopic(name: string | undefined): Topic | undefined {
    if (name === 'index') return this.#topic(this.#index, () => this.#index.publish(null));
    if (name !== 'session') return undefined;
    return this.#topic(this.#session, () => {
      const { session } = this.#source.feed;
      if (session !== null) this.#session.publish(session);
    });
  }

  #issueTopic(kind: string | undefined, code: InstrumentCode, venue: VenueId | undefined): Topic | undefined {
    const key = factsKey(code, venue);
    if (kind === 'quote') {
      const channel = stateOf(this.#quotes, key, newQuoteChannel);
      return this.#topic(channel, (market) => {
        const value = venue === undefined ? factsRow(market, code) : market.quoteAt(code, venue);
        if (value !== undefined) channel.publish({ value, at: this.#now });
      });
    }
    if (kind === 'depth') {
      const channel = stateOf(this.#depths, key, () => new StateChannel(RECORD_KIND.depth, depthRecord));
      return this.#topic(channel, (market) => {
        const value =
          venue === undefined ? market.depth(code, DEPTH_LEVELS) : market.depthAt(code, venue, DEPTH_LEVELS);
        if (value !== undefined) channel.publish({ value, at: this.#now });
      });
    }
    if (kind !== 'tape') return undefined;
    const channel = this.#tapeOf(code, venue);
    return { memberOnly: false, open: async (subscriber) => channel.subscribe(subscriber) };
  }

  /** A topic without subscribers is not updated: its state is read when a client subscribes. */
  #topic<T>(channel: StateChannel<T>, refresh: (venue: CommittedMarket) => void): Topic {
    return {
      memberOnly: false,
      open: async (subscriber) => {
        let subscription: ReturnType<StateChannel<T>['subscribe']> | undefined;
        await this.#source.look((venue) => {
          if (!channel.watched) refresh(venue);
          subscription = channel.subscribe(subscriber);
        });
        if (subscription === undefined) throw new Error('the market did not run the subscription');
        return subscription;
      },
    };
  }

  #publish({ quotes, trades, session, depths, night }: Published): void {
    const at = session.marketTime;
    for (const row of quotes) {
      const { code } = row.facts;
      const quote = this.#quotes.get(factsKey(code, row.venue));
      if (quote?.watched) quote.publish({ value: row, at });
      const books = row.venue === undefined ? depths : row.venue === NIGHT ? night?.depths : undefined;
      const book = books?.get(code);
      if (book !== undefined) this.#depths.get(factsKey(code, row.venue))?.publish({ value: book, at });
    }
    for (const [code, printed] of byIssue(trades)) this.#tapes.get(code)?.publish(printed);
    for (const [code, printed] of byIssue(night?.trades ?? []))
      this.#tapes.get(factsKey(code, NIGHT))?.publish(printed);
    if (quotes.some(({ venue }) => venue === undefined) && this.#index.watched) this.#index.publish(null);
    if (this.#session.watched && this.#shouldPublish(session, performance.now())) this.#session.publish(session);
  }

  get #now(): number {
    return this.#source.feed.session?.marketTime ?? 0;
  }

  #tapeOf(code: InstrumentCode, venue: VenueId | undefined): AppendChannel<readonly Trade[]> {
    const key = factsKey(code, venue);
    const known = this.#tapes.get(key);
    if (known !== undefined) return known;
    const { tape, nightTape } = this.#source.feed;
    const trades = venue === undefined ? tape : venue === NIGHT ? nightTape : undefined;
    const recent = (): readonly Trade[] => trades?.latest(code, TAPE_SNAPSHOT) ?? [];
    const channel = new AppendChannel(RECORD_KIND.tape, tapeRecord, recent, STREAM_LIMITS.appended);
    this.#tapes.set(key, channel);
    return channel;
  }
}

const newQuoteChannel = (): StateChannel<At<FactsRow>> => new StateChannel(RECORD_KIND.quote, quoteRecord);

function stateOf<K, T>(
  channels: Map<K, StateChannel<At<T>>>,
  key: K,
  make: () => StateChannel<At<T>>,
): StateChannel<At<T>> {
  const channel = channels.get(key) ?? make();
  channels.set(key, channel);
  return channel;
}

function factsRow(venue: CommittedMarket, code: InstrumentCode): FactsRow {
  const { bids, asks } = venue.depth(code, 1);
  return { facts: venue.facts(code), bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
}

function byIssue(trades: readonly Trade[]): Map<InstrumentCode, Trade[]> {
  const groups = new Map<InstrumentCode, Trade[]>();
  for (const trade of trades) {
    const group = groups.get(trade.instrument);
    if (group === undefined) groups.set(trade.instrument, [trade]);
    else group.push(trade);
  }
  return groups;
}
