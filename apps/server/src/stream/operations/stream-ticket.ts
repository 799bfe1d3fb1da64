import { type Operation, operation } from '../../platform/http/index.ts';
import type { TicketStore } from '../../platform/stream/index.ts';

/** POST v1/stream/ticket: a ticket with which the member opens one stream. */
export const streamTicket = (tickets: TicketStore): Operation =>
  operation('streamTicket', async ({ caller: { tenantId }, member }) => ({
    ticket: tickets.issue({ tenantId, member }),
  }));
