import { shares, yen } from '@kabuto/market';
import { at, listed, THU, TOYOTA } from '../../test/support/broker-harness.ts';
import { DEFAULT_FEE_SCHEDULE } from '../ledger/fee.ts';
import { emptyTicket, type RawTicket, type TicketFacts, ticketForm } from './index.ts';

/** A member with 250 shares of the issue and a million yen. */
export const facts: TicketFacts = {
  instrument: { ...listed(TOYOTA, 3_000), last: at(3_010) },
  buyingPower: yen(1_000_000),
  sellable: shares(250),
  owned: shares(250),
  averageCost: yen(2_900),
  day: null,
  tax: { type: 'specified', year: 2026, gain: yen(0), withheld: yen(0), dayGain: yen(0), held: yen(0) },
  feeSchedule: DEFAULT_FEE_SCHEDULE,
  ...THU,
};
export const summariseTicket = (raw: RawTicket, given: TicketFacts) => ticketForm.view(raw, given).summary;
export const ticket = (change: Partial<RawTicket> = {}): RawTicket => ({
  ...emptyTicket('7203'),
  price: '3000',
  quantity: '100',
  ...change,
});
