import { type Operation, operation } from '../../platform/http/index.ts';
import type { StreamTickets } from '../../platform/stream/index.ts';

/** POST v1/stream/ticket: a ticket with which the member opens one stream. */
export const streamTicket = (tickets: StreamTickets): Operation =>
  operation('streamTicket', async ({ caller: { tenantId }, member }) => ({
    ticket: tickets.issue({ tenantId, member }),
  }));
