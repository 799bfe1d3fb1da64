import { serveParent } from '../../support/serve-parent.ts';
import { Connection } from './connection.ts';
import { LoadMember } from './member.ts';
import { rest, runClosed, runOpen, type Ticket } from './runs.ts';

/** Requests of the benchmark to the generator, a separate process so that its work is not counted as the server's. */
export type Order =
  | { readonly kind: 'enter'; readonly port: number; readonly members: number; readonly tickets: readonly Ticket[] }
  | { readonly kind: 'closed'; readonly seconds: number; readonly proofs: number }
  | { readonly kind: 'open'; readonly rate: number; readonly seconds: number }
  | { readonly kind: 'rest'; readonly each: number };

let port = 0;
let members: LoadMember[] = [];
let tickets: readonly Ticket[] = [];

async function handle(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'enter': {
      ({ port, tickets } = order);
      const connection = await Connection.open(port);
      members = [];
      for (let n = 0; n < order.members; n++) members.push(await LoadMember.enter(port, connection));
      connection.close();
      return members.map(({ accountId }) => accountId);
    }
    case 'closed':
      for (const member of members) member.prepare(Math.ceil(order.proofs / members.length));
      return runClosed(port, members, tickets, order.seconds);
    case 'rest': {
      const [ticket] = tickets;
      if (ticket !== undefined) await rest(port, members, ticket, order.each);
      return members.reduce((sum, { resting }) => sum + resting.length, 0);
    }
    case 'open':
      for (const member of members) member.prepare(Math.ceil((order.rate * order.seconds) / members.length));
      return runOpen(port, members, tickets, order.rate, order.seconds);
  }
}

serveParent(handle);
