import type { IncomingHttpHeaders, Server } from 'node:http';
import { type InstrumentCode, instrumentCode, type Phase } from '@kabuto/market';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Published } from '../core/index.ts';
import { readBoard } from './board.ts';
import type { KabusMarket } from './call.ts';
import { MOST_SOCKETS, PUSH_EVERY_MS, SOCKET_BYTES } from './limits.ts';
import type { RegisteredLists } from './registered.ts';
import type { Holder, Tokens } from './tokens.ts';

/** Phases without pushes, as published: the break at noon and after the close. */
const QUIET: readonly Phase[] = ['lunch', 'pm-acceptance', 'closed'];
const isQuiet = (phase: Phase): boolean => QUIET.includes(phase);

/** The issues of one market that have changed since the last push. */
class Changes {
  readonly #codes = new Set<InstrumentCode>();
  #wasQuiet = true;

  /** What an auction prints at the begin of a break still belongs to the session before. */
  note({ quotes, session }: Published): void {
    const quiet = isQuiet(session.phase);
    if (!quiet || !this.#wasQuiet)
      for (const { venue, facts } of quotes) if (venue === undefined) this.#codes.add(facts.code);
    this.#wasQuiet = quiet;
  }

  take(): ReadonlySet<InstrumentCode> {
    const taken = new Set(this.#codes);
    this.#codes.clear();
    return taken;
  }
}

/** Whether a page that this machine serves opens it, or a program: those send no Origin, or their own. */
function isFromHere({ origin }: IncomingHttpHeaders, isLocal: (host: string) => boolean): boolean {
  return origin === undefined || (URL.canParse(origin) && isLocal(new URL(origin).host));
}

type PushOptions = {
  readonly markets: ReadonlyMap<number, KabusMarket>;
  readonly tokens: Tokens;
  readonly lists: RegisteredLists;
  readonly log: FastifyBaseLogger;
  readonly path: string;
  /** Whether a request may come in, by its Host header. */
  readonly isLocal: (host: string) => boolean;
};

/**
 * Pushes the boards of registered issues that have changed, each at most once in 400 ms. A socket that is opened with
 * X-API-KEY gets the issues of its member, another one those of the member whose token is newest. Returns how to end
 * it.
 */
export function attachPush(server: Server, options: PushOptions): () => void {
  const { markets, tokens, lists, log } = options;
  const sockets = new Map<WebSocket, string | null>();
  const followed = new Map<KabusMarket, { readonly changes: Changes; readonly end: () => void }>();
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: 1_024 });

  server.on('upgrade', (request, socket, head) => {
    const [path] = (request.url ?? '').split('?');
    const { headers } = request;
    const isOpen = path === options.path && sockets.size < MOST_SOCKETS;
    // Node has taken its own listener off: a connection that is reset now must not end the process.
    const onError = (): void => void socket.destroy();
    socket.on('error', onError);
    if (!isOpen || !options.isLocal(headers.host ?? '') || !isFromHere(headers, options.isLocal)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n', () => socket.destroy());
      return;
    }
    socket.off('error', onError);
    const key = headers['x-api-key'];
    acceptor.handleUpgrade(request, socket, head, (client) => {
      sockets.set(client, typeof key === 'string' ? key : null);
      client.on('close', () => sockets.delete(client));
      client.on('error', () => client.terminate());
    });
  });

  const changesOf = (market: KabusMarket): Changes => {
    const known = followed.get(market);
    if (known !== undefined) return known.changes;
    const changes = new Changes();
    followed.set(market, { changes, end: market.core.feed.onPublished((published) => changes.note(published)) });
    return changes;
  };
  for (const market of markets.values()) changesOf(market);

  const push = async (
    tenantId: number,
    market: KabusMarket,
    readers: ReadonlyMap<WebSocket, Holder>,
  ): Promise<void> => {
    const changed = changesOf(market).take();
    const { session } = market.core.feed;
    if (session === null || changed.size === 0) return;
    const texts = new Map<string, string>();
    for (const [client, holder] of readers) {
      if (holder.tenantId !== tenantId || client.bufferedAmount > SOCKET_BYTES) continue;
      for (const { Symbol: code } of lists.of(tenantId, holder.userId).all) {
        const view = market.catalogue.view(code);
        if (view === undefined || !changed.has(instrumentCode(code))) continue;
        const text = texts.get(code) ?? JSON.stringify(await readBoard(market, view, instrumentCode(code), session));
        texts.set(code, text);
        client.send(text);
      }
    }
  };

  const readersNow = (): ReadonlyMap<WebSocket, Holder> => {
    const readers = new Map<WebSocket, Holder>();
    for (const [client, key] of sockets) {
      const holder = key === null ? tokens.latest : tokens.holderOf(key);
      if (holder !== undefined) readers.set(client, holder);
      // its token has ended
      else if (key !== null) client.close(1008);
    }
    return readers;
  };

  let isPushing = false;
  const round = async (): Promise<void> => {
    if (isPushing) return;
    isPushing = true;
    try {
      const readers = readersNow();
      for (const [tenantId, market] of markets) {
        if ([...readers.values()].some((holder) => holder.tenantId === tenantId)) market.core.touch();
        await push(tenantId, market, readers);
      }
    } catch (error) {
      log.error({ err: error }, 'boards could not be pushed to trading programs');
    } finally {
      isPushing = false;
    }
  };
  const timer = setInterval(() => void round(), PUSH_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const { end } of followed.values()) end();
    for (const client of sockets.keys()) client.terminate();
    acceptor.close();
  };
}
