import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type Reply } from './connection.ts';
import type { LoadMember } from './member.ts';
import { type Times, timesOf } from './times.ts';

/**
 * Connections of the open loop, all opened before it starts, as those of active users are; `AT_ONCE` are opened at a
 * time.
 */
const CONNECTIONS = 3_000;
const AT_ONCE = 50;
/** Interval between two checks for due requests. */
const STEP_MS = 2;
/** One request of the overload in this many is a cancel. */
const CANCEL_EVERY = 40;
/** A request still in flight this long after the end has failed. */
const PATIENCE_MS = 15_000;

export type Closed = { readonly perSecond: number; readonly refused: number; readonly times: Times };
export type Open = {
  readonly offered: number;
  /** Replies with 200, per second. */
  readonly goodput: number;
  readonly times: Times;
  /** Rejections with 429 or 503 and Retry-After; `without`: those that lack it; `times` in milliseconds. */
  readonly refused: { readonly count: number; readonly without: number; readonly times: Times };
  readonly cancels: { readonly count: number; readonly failed: number; readonly times: Times };
  /** Time until the last reply, and the number of cores that the generator itself kept busy. */
  readonly seconds: number;
  readonly loadCores: number;
  /** Other replies, cut connections, and requests for which no connection was free. */
  readonly failed: number;
};

export type Ticket = { readonly code: string; readonly price: string; readonly far: string };

/**
 * Each member places its next order on its connection after the reply to the previous one: buys and sells in turn, so
 * half of them cross.
 */
export async function runClosed(
  port: number,
  members: readonly LoadMember[],
  tickets: readonly Ticket[],
  seconds: number,
): Promise<Closed> {
  const connections = await Promise.all(members.map(() => Connection.open(port)));
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  await Promise.all(
    members.map(async (member, n) => {
      const connection = connections[n];
      if (connection === undefined) return;
      for (let turn = 0; performance.now() < until; turn++) {
        const ticket = tickets[(n + (turn >> 1)) % tickets.length];
        if (ticket === undefined) return;
        const began = performance.now();
        const side = (n + turn) % 2 === 0 ? 'buy' : 'sell';
        const { status } = await member.place(connection, side, ticket.code, ticket.price);
        if (status === 200) times.push(performance.now() - began);
        else refused += 1;
      }
    }),
  );
  for (const connection of connections) connection.close();
  return { perSecond: times.length / seconds, refused, times: timesOf(times) };
}

/** Places resting orders that the overload will cancel. */
export async function rest(port: number, members: readonly LoadMember[], ticket: Ticket, each: number): Promise<void> {
  const connection = await Connection.open(port);
  for (const member of members) {
    for (let n = 0; n < each; n++) {
      const { status, body } = await member.place(connection, 'buy', ticket.code, ticket.far);
      if (status !== 200) continue;
      member.resting.push((JSON.parse(body) as { data: { order: { orderId: string } } }).data.order.orderId);
    }
  }
  connection.close();
}

type Shot = { readonly due: number; readonly isCancel: boolean; readonly send: (on: Connection) => Promise<Reply> };

/**
 * Opens a connection and waits for a first reply: one that is merely open may wait behind thousands of others to be
 * accepted.
 */
async function openInUse(port: number): Promise<Connection> {
  const connection = await Connection.open(port);
  const { status } = await connection.send('GET /livez HTTP/1.1\r\nhost: localhost\r\n', '');
  if (status !== 200) throw new Error(`the server replied ${status} to a first call`);
  return connection;
}

/** Sends requests at a fixed rate regardless of the replies; times count from when each was due. */
export async function runOpen(
  port: number,
  members: readonly LoadMember[],
  tickets: readonly Ticket[],
  rate: number,
  seconds: number,
): Promise<Open> {
  const idle: Connection[] = [];
  while (idle.length < CONNECTIONS)
    idle.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openInUse(port)))));
  let underWay = 0;
  let failed = 0;
  const good: number[] = [];
  const refusals: number[] = [];
  const cancels: number[] = [];
  let withoutRetry = 0;
  let cancelsFailed = 0;

  const fire = async ({ due, isCancel, send }: Shot): Promise<void> => {
    const connection = idle.pop();
    if (connection === undefined) {
      failed += 1;
      return;
    }
    underWay += 1;
    try {
      const { status, retryAfter } = await send(connection);
      const took = performance.now() - due;
      if (isCancel) {
        cancels.push(took);
        if (status !== 200) cancelsFailed += 1;
      } else if (status === 200) good.push(took);
      else if (status === 429 || status === 503) {
        refusals.push(took);
        if (!retryAfter) withoutRetry += 1;
      } else failed += 1;
    } catch {
      failed += 1;
    } finally {
      underWay -= 1;
      if (!connection.isClosed) idle.push(connection);
    }
  };

  const cpu = process.cpuUsage();
  const began = performance.now();
  let sent = 0;
  const shot = (n: number): Shot | undefined => {
    const due = began + (n * 1000) / rate;
    const member = members[n % members.length];
    const turn = Math.floor(n / members.length);
    const ticket = tickets[(n + (turn >> 1)) % tickets.length];
    if (member === undefined || ticket === undefined) return undefined;
    const canceller = members[Math.floor(n / CANCEL_EVERY) % members.length];
    const orderId = n % CANCEL_EVERY === 0 ? canceller?.resting.pop() : undefined;
    if (canceller !== undefined && orderId !== undefined)
      return { due, isCancel: true, send: (on) => canceller.cancel(on, orderId) };
    const side = (n + turn) % 2 === 0 ? 'buy' : 'sell';
    return { due, isCancel: false, send: (on) => member.place(on, side, ticket.code, ticket.price) };
  };
  while (performance.now() - began < seconds * 1000) {
    const due = Math.min(rate * seconds, ((performance.now() - began) * rate) / 1000);
    for (; sent < due; sent++) {
      const next = shot(sent);
      if (next !== undefined) void fire(next);
    }
    await delay(STEP_MS);
  }
  const counted = good.length;
  const patience = performance.now() + PATIENCE_MS;
  while (underWay > 0 && performance.now() < patience) await delay(20);
  failed += underWay;
  const lasted = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const connection of idle) connection.close();
  return {
    offered: sent / seconds,
    goodput: counted / seconds,
    times: timesOf(good),
    refused: { count: refusals.length, without: withoutRetry, times: timesOf(refusals) },
    cancels: { count: cancels.length, failed: cancelsFailed, times: timesOf(cancels) },
    failed,
    seconds: lasted,
    loadCores: (user + system) / 1e6 / lasted,
  };
}
