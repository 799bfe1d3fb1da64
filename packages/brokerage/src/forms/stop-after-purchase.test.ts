import { expect, it } from 'vitest';
import { type RawTicket, type TicketFacts, ticketForm } from './index.ts';
import { ticket, facts as usual } from './testing-ticket.ts';

const facts: TicketFacts = { ...usual, venue: { takes: { amend: true, watch: true }, phase: 'am-continuous' } };
const ifDone = (change: Partial<RawTicket>): RawTicket => ticket({ execution: 'ifDone', doneType: 'stop', ...change });
const found = (raw: RawTicket) =>
  ticketForm.view(raw, facts).errors.map(({ code, fields, severity }) => `${code} ${fields.join()} ${severity}`);
const WARNING = 'STOP_REACHED_BY_PURCHASE donePrice warning';

it('ORD-15 a stop at or above the limit of the purchase before it is pointed out, and does not block', () => {
  const stops = ['2999', '3000', '3001'].map((donePrice) => found(ifDone({ donePrice })));
  expect(stops).toEqual([[], [WARNING], [WARNING]]);
  const [warning] = ticketForm.view(ifDone({ donePrice: '3001' }), facts).errors;
  expect(warning?.params).toEqual({ price: '3000' });
});

it('ORD-15 a sale at a limit, a missing price and an order without a sale have no such warning', () => {
  expect(found(ifDone({ doneType: 'limit', donePrice: '3200' }))).toEqual([]);
  expect(found(ifDone({ donePrice: '' }))).toEqual(['PRICE_MISSING donePrice prompt']);
  expect(found(ifDone({ donePrice: '3001', price: '' }))).toEqual(['PRICE_MISSING price prompt']);
  expect(found(ifDone({ donePrice: '3001', execution: 'none' }))).toEqual([]);
});
