import { randomBytes } from 'node:crypto';
import type { StreamLimits } from './limits.ts';

/** The member behind a ticket; null for a caller that has not logged in. */
export type StreamMember = { readonly userId: number; readonly accountId: number; readonly sessionId: string };
export type StreamTicketHolder = { readonly tenantId: number; readonly member: StreamMember | null };

type Ticket = StreamTicketHolder & { readonly until: number };

/** Single-use tickets for the stream, in memory of this node. `now` is a monotonic clock in milliseconds. */
export class StreamTickets {
  readonly #tickets = new Map<string, Ticket>();
  readonly #limits: Pick<StreamLimits, 'ticketMs' | 'tickets'>;
  readonly #now: () => number;

  constructor(limits: Pick<StreamLimits, 'ticketMs' | 'tickets'>, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  issue(holder: StreamTicketHolder): string {
    this.#evict();
    const ticket = randomBytes(24).toString('base64url');
    this.#tickets.set(ticket, { ...holder, until: this.#now() + this.#limits.ticketMs });
    return ticket;
  }

  /** The holder of a ticket, once; null for one that was used, has expired or never existed. */
  redeem(ticket: string): StreamTicketHolder | null {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (found === undefined || found.until < this.#now()) return null;
    return { tenantId: found.tenantId, member: found.member };
  }

  /** Revokes the tickets of a session that has ended. */
  revoke(sessionId: string): void {
    for (const [ticket, { member }] of this.#tickets) if (member?.sessionId === sessionId) this.#tickets.delete(ticket);
  }

  /** Tickets are issued in order of time, so the first ones are the oldest. */
  #evict(): void {
    const now = this.#now();
    for (const [ticket, { until }] of this.#tickets) {
      if (until >= now && this.#tickets.size < this.#limits.tickets) return;
      this.#tickets.delete(ticket);
    }
  }
}
