import { describe, expect, it } from 'vitest';
import { StreamTickets } from './stream-tickets.ts';

const member = { userId: 1, accountId: 100, sessionId: 's1' };

describe('stream tickets', () => {
  it('are valid once, for the holder they were issued to', () => {
    const store = new StreamTickets({ ticketMs: 30_000, tickets: 10 });
    const ticket = store.issue({ tenantId: 1, member });
    const anonymous = store.issue({ tenantId: 2, member: null });
    expect(store.redeem(ticket)).toEqual({ tenantId: 1, member });
    expect(store.redeem(ticket)).toBeNull();
    expect(store.redeem(anonymous)).toEqual({ tenantId: 2, member: null });
    expect(store.redeem('never-issued-ticket')).toBeNull();
  });

  it('expire after 30 seconds, not before', () => {
    let now = 0;
    const store = new StreamTickets({ ticketMs: 30_000, tickets: 10 }, () => now);
    const early = store.issue({ tenantId: 1, member });
    const late = store.issue({ tenantId: 1, member });
    now = 30_000;
    expect(store.redeem(early)).not.toBeNull();
    now = 30_001;
    expect(store.redeem(late)).toBeNull();
  });

  it('are void once their session has ended', () => {
    const store = new StreamTickets({ ticketMs: 30_000, tickets: 10 });
    const ended = store.issue({ tenantId: 1, member });
    const other = store.issue({ tenantId: 1, member: { ...member, sessionId: 's2' } });
    store.revoke('s1');
    expect(store.redeem(ended)).toBeNull();
    expect(store.redeem(other)).not.toBeNull();
  });

  it('are bounded in number: the oldest is evicted first', () => {
    const store = new StreamTickets({ ticketMs: 30_000, tickets: 3 });
    const tickets = Array.from({ length: 4 }, () => store.issue({ tenantId: 1, member: null }));
    expect(tickets.map((ticket) => store.redeem(ticket) !== null)).toEqual([false, true, true, true]);
  });
});
