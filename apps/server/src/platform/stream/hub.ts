import { FrameWriter } from '@kabuto/contract/stream';
import type { WebSocket } from 'ws';
import type { Logger } from '../log/index.ts';
import { type Admitted, CLOSE, Connection } from './connection.ts';
import { newCounters, type StreamCounters } from './counters.ts';
import type { StreamLimits } from './limits.ts';
import type { StreamTickets } from './stream-tickets.ts';
import type { TopicDirectory } from './topic.ts';

export type HubOptions = {
  readonly limits: StreamLimits;
  readonly streamTickets: StreamTickets;
  readonly topicsOf: (tenantId: number) => TopicDirectory | undefined;
  /** A client is connected to this tenant's market: called when one connects and with each heartbeat. */
  readonly onPresence: (tenantId: number) => void;
  readonly log: Logger;
};

type Client = { readonly connection: Connection; readonly tenantId: number; readonly address: string };

/**
 * All clients of this node: accepts them, writes to each at most once per `flushMs`, checks heartbeats, disconnects
 * them.
 */
export class Hub {
  readonly counters: StreamCounters = newCounters();
  readonly #options: HubOptions;
  readonly #clients = new Set<Client>();
  readonly #frames = new FrameWriter();
  readonly #heartbeat: NodeJS.Timeout;
  #flushTimer: NodeJS.Timeout | undefined;
  #flushedAt = 0;
  #wokenAt = 0;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#checkHeartbeats(), options.limits.heartbeatMs);
    this.#heartbeat.unref();
  }

  /** Whether one more client of this address may connect. */
  hasCapacity(address: string): boolean {
    const from = [...this.#clients].filter((client) => client.address === address);
    return !this.#closed && from.length < this.#options.limits.perAddress;
  }

  /** Takes over an opened socket. `address` is the key by which clients are counted. */
  accept(socket: WebSocket, tenantId: number, address: string): void {
    const { limits, log, onPresence } = this.#options;
    const connection = new Connection(socket, {
      limits,
      counters: this.counters,
      admit: (ticket) => this.#admit(ticket, tenantId),
      wake: () => this.#wake(),
      frames: this.#frames,
      onError: (error) => log.error({ err: error }, 'a topic of the stream could not be opened'),
    });
    const client: Client = { connection, tenantId, address };
    this.#clients.add(client);
    this.counters.accepted += 1;
    this.counters.connections += 1;
    socket.once('close', () => {
      this.#clients.delete(client);
      this.counters.connections -= 1;
    });
    onPresence(tenantId);
    if (this.#closed) connection.end('shutdown');
  }

  /** Closes the sockets of an ended session at once and voids its tickets. */
  endSession(sessionId: string): void {
    this.#options.streamTickets.revoke(sessionId);
    for (const { connection } of this.#clients) {
      if (connection.member?.sessionId !== sessionId) continue;
      this.counters.sessionClosed += 1;
      connection.end('session');
    }
  }

  /** Disconnects the clients of a brokerage whose market has stopped here; they may reconnect. */
  endTenant(tenantId: number): void {
    for (const client of this.#clients) if (client.tenantId === tenantId) client.connection.end('shutdown');
  }

  /** Notifies every client and closes; resolves when all are gone. */
  async shutdown(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#flushTimer);
    for (const { connection } of this.#clients) connection.end('shutdown');
    while (this.#clients.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  #admit(ticket: string, tenantId: number): Admitted | number {
    const { streamTickets, topicsOf, limits } = this.#options;
    const holder = streamTickets.redeem(ticket);
    const directory = topicsOf(tenantId);
    if (holder === null || holder.tenantId !== tenantId) {
      this.counters.authFailed += 1;
      return CLOSE.unauthenticated;
    }
    if (directory === undefined) return CLOSE.shutdown;
    const { member } = holder;
    const own = [...this.#clients].filter(
      (client) => client.tenantId === tenantId && client.connection.member?.userId === member?.userId,
    );
    if (member !== null && own.length >= limits.perMember) return CLOSE.tooMany;
    return { member, directory };
  }

  #wake(): void {
    if (this.#flushTimer !== undefined || this.#closed) return;
    this.#wokenAt = performance.now();
    const since = this.#wokenAt - this.#flushedAt;
    this.#flushTimer = setTimeout(() => this.#flush(), Math.max(0, this.#options.limits.flushMs - since));
  }

  #flush(): void {
    this.#flushTimer = undefined;
    const now = performance.now();
    this.#flushedAt = now;
    let conflated = false;
    for (const { connection } of this.#clients) {
      if (connection.flush(now)) conflated = true;
    }
    this.counters.flushes += 1;
    this.counters.lagMs += performance.now() - this.#wokenAt;
    // Data withheld from a slow client is retried, even when nothing new is published.
    if (conflated) this.#wake();
  }

  #checkHeartbeats(): void {
    for (const tenantId of new Set([...this.#clients].map((client) => client.tenantId)))
      this.#options.onPresence(tenantId);
    for (const { connection } of this.#clients) connection.heartbeat();
  }
}
