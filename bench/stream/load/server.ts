import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RECORD_KIND } from '@kabuto/contract/stream';
import { epochMs, instrumentCode, price, shares, yen } from '@kabuto/market';
import type { FactsRow } from '../../../apps/server/src/core/index.ts';
import { createLogger } from '../../../apps/server/src/platform/log/index.ts';
import {
  attachStream,
  Hub,
  STREAM_LIMITS,
  StateChannel,
  StreamTickets,
} from '../../../apps/server/src/platform/stream/index.ts';
import { attachPlain } from '../../../apps/server/src/platform/stream/testing-plain.ts';
import { type At, quoteRecord } from '../../../apps/server/src/stream/records.ts';
import { serveParent } from '../../support/serve-parent.ts';

export type ServerOrder =
  | { readonly kind: 'hub' | 'plain'; readonly codes: readonly string[]; readonly clients: number }
  | { readonly kind: 'publish'; readonly perSecond: number };
export type Ready = { readonly port: number; readonly tickets: readonly string[] };

const STEP_MS = 10;
const TENANT = 1;

let codes: readonly string[] = [];
let publish: (code: string, row: FactsRow, at: number) => void = () => undefined;

function rowOf(code: string, n: number): FactsRow {
  const last = price(30_000 + (n % 100) * 10);
  const facts = {
    code: instrumentCode(code),
    base: price(30_000),
    previousClose: price(30_000),
    last,
    lastAt: epochMs(Date.now()),
    volume: shares(100 * n),
    turnover: yen(300_000 * n),
    phase: 'am-continuous',
    halted: false,
    lower: price(25_000),
    upper: price(35_000),
    tradeId: n,
  } as const;
  return { facts, bid: last, ask: price(last + 10) };
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    // A listening TCP server has an address object, never a pipe's name.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => resolve((server.address() as AddressInfo).port));
  });
}

async function startHub(clients: number): Promise<Ready> {
  const log = createLogger({ level: 'error' });
  const limits = { ...STREAM_LIMITS, perAddress: clients + 1, authMs: 60_000, ticketMs: 60_000 };
  const office = new StreamTickets(limits);
  const channels = new Map(codes.map((code) => [code, new StateChannel<At<FactsRow>>(RECORD_KIND.quote, quoteRecord)]));
  const hub = new Hub({
    limits,
    streamTickets: office,
    topicsOf: () => (name) => {
      const channel = channels.get(name.slice('quote:'.length));
      return channel === undefined
        ? undefined
        : { memberOnly: false, open: async (subscriber) => channel.subscribe(subscriber) };
    },
    onPresence: () => undefined,
    log,
  });
  const server = createServer();
  attachStream(server, { hub, resolveTenant: () => TENANT, allowedOrigins: [], trustedProxies: [], log });
  publish = (code, value, at) => channels.get(code)?.publish({ value, at });
  const tickets = Array.from({ length: clients }, () => office.issue({ tenantId: TENANT, member: null }));
  return { port: await listen(server), tickets };
}

async function startPlain(): Promise<Ready> {
  const server = createServer();
  const send = attachPlain(server);
  publish = (code, { facts, bid, ask }, at) => {
    const { last, lastAt, base, volume, turnover, halted } = facts;
    send(`quote:${code}`, { code, at, last, lastAt, base, bid, ask, volume, turnover, halted });
  };
  return { port: await listen(server), tickets: [] };
}

/** Publishes every issue this many times per second; a late loop skips what it cannot do. */
function startPublishing(perSecond: number): void {
  const each = (codes.length * perSecond * STEP_MS) / 1000;
  let n = 0;
  setInterval(() => {
    const at = Date.now();
    for (let i = 0; i < each; i++, n++) {
      const code = codes[n % codes.length];
      if (code !== undefined) publish(code, rowOf(code, n), at);
    }
  }, STEP_MS);
}

serveParent<ServerOrder>(async (order) => {
  if (order.kind === 'publish') return startPublishing(order.perSecond);
  codes = order.codes;
  return order.kind === 'hub' ? startHub(order.clients) : startPlain();
});
