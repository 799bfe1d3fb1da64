import type { Server } from 'node:http';
import type { BrokerEvent } from '@kabuto/brokerage';
import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { type Core, NIGHT } from '../core/index.ts';
import type { IssueLabel } from '../orders/index.ts';
import type { Operation } from '../platform/http/index.ts';
import type { Logger } from '../platform/log/index.ts';
import {
  attachStream,
  Hub,
  STREAM_LIMITS,
  type StreamCounters,
  StreamTickets,
  type TopicDirectory,
} from '../platform/stream/index.ts';
import type { IndexBoard, InstrumentCatalogue } from '../quotes/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { AccountTopic } from './account-topic.ts';
import { MarketTopics } from './market-topics.ts';
import { streamTicket } from './operations/stream-ticket.ts';
import { missedReader } from './read-missed.ts';

type IssueOf = (code: string) => IssueLabel;

/** The parts of a running market that the stream needs. */
export type StreamMarket = {
  readonly core: Core;
  readonly catalogue: Pick<InstrumentCatalogue, 'knows'>;
  readonly quotes: { readonly board: Pick<IndexBoard, 'values'> };
};

export type StreamOptions = {
  readonly config: { readonly trustedProxies: readonly string[] };
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly markets: ReadonlyMap<number, StreamMarket>;
  /** Converts a stored account event to its wire format. */
  readonly accountEventView: (event: BrokerEvent, issueOf: IssueOf) => AccountEvent;
  readonly issues: (tenantId: number) => IssueOf;
  /** Origins beside the server's own host whose pages may open the stream; none by default. */
  readonly allowedOrigins?: readonly string[];
};

export type Stream = {
  readonly operations: Operation[];
  /** Serves the stream on the HTTP server, before or after it listens. */
  readonly attach: (server: Server) => void;
  /** Closes a session's sockets at once and voids its tickets. */
  readonly endSession: (sessionId: string) => void;
  /** Closes the sockets of a brokerage whose market has stopped; its clients may reconnect. */
  readonly endTenant: (tenantId: number) => void;
  /** Notifies every client and closes; resolves when all are gone, at most a second later. */
  readonly shutdown: () => Promise<void>;
  readonly counters: Readonly<StreamCounters>;
};

/** The live stream of all markets: tickets over HTTP, topics over WebSockets. */
export function createStream(options: StreamOptions): Stream {
  const { config, pool, log, markets } = options;
  const streamTickets = new StreamTickets(STREAM_LIMITS);
  /** Keyed by market, so that a restarted market gets new topics. */
  const directories = new WeakMap<StreamMarket, TopicDirectory>();
  const directoryOf = (tenantId: number): TopicDirectory | undefined => {
    const market = markets.get(tenantId);
    if (market === undefined) return undefined;
    const directory = directories.get(market) ?? topicsOf(tenantId, market, options);
    directories.set(market, directory);
    return directory;
  };
  for (const tenantId of markets.keys()) directoryOf(tenantId);
  const hub = new Hub({
    limits: STREAM_LIMITS,
    streamTickets,
    topicsOf: directoryOf,
    onPresence: (tenantId) => markets.get(tenantId)?.core.touch(),
    log,
  });
  const { resolve } = createTenantStore(pool);
  const resolveTenant = async (slug: string | null) => {
    const tenantId = await resolve(slug);
    return tenantId === undefined || markets.has(tenantId) ? tenantId : ({ refused: 503 } as const);
  };
  return {
    operations: [streamTicket(streamTickets)],
    attach: (server) =>
      attachStream(server, {
        hub,
        trustedProxies: config.trustedProxies,
        resolveTenant,
        allowedOrigins: options.allowedOrigins ?? [],
        log,
      }),
    endSession: (sessionId) => hub.endSession(sessionId),
    endTenant: (tenantId) => hub.endTenant(tenantId),
    shutdown: () => hub.shutdown(),
    counters: hub.counters,
  };
}

function topicsOf(tenantId: number, { core, catalogue, quotes }: StreamMarket, options: StreamOptions): TopicDirectory {
  const issueOf = options.issues(tenantId);
  const view = (event: BrokerEvent): AccountEvent => options.accountEventView(event, issueOf);
  const market = new MarketTopics({
    feed: core.feed,
    clock: core.clock.mode,
    venues: core.venues,
    look: (look) =>
      core.read(({ venue, night, quotes: others }) =>
        look({
          facts: (code) => venue.facts(code),
          depth: (code, levels) => venue.depth(code, levels),
          quoteAt: (code, at) => others.find(code, at),
          depthAt: (code, at, levels) => (at === NIGHT ? night?.venue.depth(code, levels) : undefined),
        }),
      ),
    knows: catalogue.knows,
    indexValues: () => quotes.board.values(),
  });
  const account = new AccountTopic({
    onPublished: (listener) => core.feed.onPublished(listener),
    readMissed: missedReader(options.pool, tenantId, view, () => core.waitUntilCaughtUp()),
    view,
  });
  return (name) => (name === 'account' ? account : market.directory(name));
}
