import { expect, it } from 'vitest';
import { at } from '../../test/support/broker-harness.ts';
import { executionOffers, methodOffers, type RawTicket, type TicketFacts, takesDates, ticketForm } from './index.ts';
import { facts, ticket } from './testing-ticket.ts';

const codes = (raw: RawTicket, given: TicketFacts) =>
  ticketForm.view(raw, given).errors.map(({ code, fields, severity }) => `${code} ${fields.join()} ${severity}`);

it('RT-21 points out a limit more than 3 % from the day close, which may be sent', () => {
  const night = { ...facts, dayClose: at(3_000) };
  const warned = (limit: string) => ticketForm.view(ticket({ price: limit }), night).errors;
  expect(warned('3091')).toMatchObject([
    { code: 'FAR_FROM_DAY_CLOSE', severity: 'warning', fields: ['price'], params: { price: '3000', percent: '3.0' } },
  ]);
  expect(warned('2900')).toMatchObject([{ code: 'FAR_FROM_DAY_CLOSE', params: { percent: '3.3' } }]);
  expect([warned('3090'), warned('2910')]).toEqual([[], []]);
  expect(ticketForm.view(ticket({ price: '3091' }), night).canSubmit).toBe(true);
  expect(codes(ticket({ price: '3091' }), facts)).toEqual([]);
});

it('MKT-06 at a venue for limit orders of one session: no other order is offered, and none outside its hours', () => {
  const takes = { amend: true, watch: false, orderTypes: ['limit'], waits: false, sessionOnly: true } as const;
  const night = (phase: 'pm-continuous' | 'closed'): TicketFacts => ({ ...facts, venue: { takes, phase } });
  const open = night('pm-continuous');
  expect([methodOffers(ticket(), open), takesDates(open), takesDates(facts)]).toEqual([['limit'], false, true]);
  expect(executionOffers(ticket(), open)).toEqual([{ execution: 'none', late: false }]);
  expect(codes(ticket(), open)).toEqual([]);
  expect(codes(ticket({ type: 'market' }), open)).toEqual(['ORDER_TYPE_NOT_TAKEN type error']);
  const dated = ticket({ timeInForce: 'date', expiresOn: '2026-11-24' });
  expect(codes(dated, open)).toEqual(['TIME_IN_FORCE_NOT_TAKEN execution error']);
  expect(codes(ticket(), night('closed'))).toEqual(['NOT_IN_SESSION instrument error']);
});
