import { describe, expect, it } from 'vitest';
import { TicketOffice } from './tickets.ts';

const member = { userId: 1, accountId: 100, sessionId: 's1' };

describe('stream tickets', () => {
  it('open once, for the holder they were issued to', () => {
    const office = new TicketOffice({ ticketMs: 30_000, tickets: 10 });
    const ticket = office.issue({ tenantId: 1, member });
    const anonymous = office.issue({ tenantId: 2, member: null });
    expect(office.redeem(ticket)).toEqual({ tenantId: 1, member });
    expect(office.redeem(ticket)).toBeNull();
    expect(office.redeem(anonymous)).toEqual({ tenantId: 2, member: null });
    expect(office.redeem('never-issued-ticket')).toBeNull();
  });

  it('expire after 30 seconds, not before', () => {
    let now = 0;
    const office = new TicketOffice({ ticketMs: 30_000, tickets: 10 }, () => now);
    const early = office.issue({ tenantId: 1, member });
    const late = office.issue({ tenantId: 1, member });
    now = 30_000;
    expect(office.redeem(early)).not.toBeNull();
    now = 30_001;
    expect(office.redeem(late)).toBeNull();
  });

  it('are void once their session has ended', () => {
    const office = new TicketOffice({ ticketMs: 30_000, tickets: 10 });
    const ended = office.issue({ tenantId: 1, member });
    const other = office.issue({ tenantId: 1, member: { ...member, sessionId: 's2' } });
    office.revoke('s1');
    expect(office.redeem(ended)).toBeNull();
    expect(office.redeem(other)).not.toBeNull();
  });

  it('are bounded in number: the oldest goes first', () => {
    const office = new TicketOffice({ ticketMs: 30_000, tickets: 3 });
    const tickets = Array.from({ length: 4 }, () => office.issue({ tenantId: 1, member: null }));
    expect(tickets.map((ticket) => office.redeem(ticket) !== null)).toEqual([false, true, true, true]);
  });
});
