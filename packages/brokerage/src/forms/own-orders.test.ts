import type { OrderCondition, Phase } from '@kabuto/market';
import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { at, listed, THU, TOYOTA } from '../../test/support/broker-harness.ts';
import { DEFAULT_FEE_SCHEDULE } from '../ledger/fee.ts';
import { emptyTicket, type OwnOrder, ownOrderConflict, type RawTicket, type TicketFacts, ticketForm } from './index.ts';
import { isBlocking } from './kit/index.ts';

const TOKYO = { amend: true, watch: true, ioc: true, conditions: ['closing-pm', 'funari-pm'] } as const;
const own = (
  orderId: string,
  side: OwnOrder['side'],
  yenPrice: number | null,
  condition: OrderCondition | null = null,
) => ({ orderId, side, price: yenPrice === null ? null : at(yenPrice), condition }) as const;

const factsOf = (phase: Phase | null, ownOrders: readonly OwnOrder[], more: object = {}): TicketFacts => ({
  instrument: { ...listed(TOYOTA, 3_000), last: at(3_010) },
  buyingPower: yen(1_000_000),
  sellable: shares(300),
  owned: shares(300),
  averageCost: yen(2_900),
  day: null,
  tax: { type: 'specified', year: 2026, gain: yen(0), withheld: yen(0), dayGain: yen(0), held: yen(0) },
  feeSchedule: DEFAULT_FEE_SCHEDULE,
  ...THU,
  venue: { takes: TOKYO, phase, ...more },
  ownOrders,
});
const ticket = (change: Partial<RawTicket> = {}): RawTicket => ({
  ...emptyTicket('7203'),
  price: '3000',
  quantity: '100',
  ...change,
});
const market = ticket({ type: 'market' });
const far = [own('7', 'sell', 3_300)];

describe('an own order that the ticket would trade with', () => {
  it('is a warning while orders trade at once: the ticket may be sent, and cancelling the order is offered', () => {
    const found = ticketForm.view(market, factsOf('am-continuous', far)).errors;
    expect(found).toEqual([
      {
        code: 'SELF_TRADE',
        severity: 'warning',
        fields: ['instrument'],
        params: { orderId: '7', side: 'sell', price: '3300' },
        messageKey: 'reason.SELF_TRADE',
        action: 'cancelOrder',
      },
    ]);
    expect(found.some(isBlocking)).toBe(false);
  });

  it.each([['am-acceptance'], ['pm-acceptance'], ['pre-closing'], ['lunch'], ['closed']] as const)(
    'is an error in %s, with the same offer',
    (phase) => {
      const found = ticketForm.view(market, factsOf(phase, far)).errors;
      expect(found).toMatchObject([
        { code: 'SELF_TRADE', severity: 'error', action: 'cancelOrder', params: { orderId: '7' } },
      ]);
      expect(found.every(isBlocking)).toBe(true);
    },
  );

  it('is an error while a quote is shown, and for an order for an auction', () => {
    const severityOf = (raw: RawTicket, more = {}) =>
      ownOrderConflict(raw, factsOf('am-continuous', far, more))?.severity;
    expect(severityOf(market, { quoted: true })).toBe('error');
    expect(severityOf(ticket({ type: 'market', execution: 'closing-pm' }))).toBe('error');
    expect(severityOf(ticket({ type: 'market', execution: 'ioc' }), { quoted: true })).toBe('warning');
    expect(severityOf(ticket({ price: '3300', execution: 'funari-pm' }))).toBe('warning');
  });

  it('is a warning where the venue has no auctions, or its phase is not known', () => {
    const venueOf = (phase: Phase | null, takes: object) => ({
      ...factsOf(phase, far),
      venue: { takes: { amend: true, watch: true, ...takes }, phase },
    });
    expect(ownOrderConflict(market, venueOf('closed', {}))?.severity).toBe('warning');
    expect(ownOrderConflict(market, venueOf(null, TOKYO))?.severity).toBe('warning');
    const { venue: _unknown, ...server } = factsOf('closed', far);
    expect(ownOrderConflict(market, server)?.severity).toBe('warning');
  });

  it('only where the prices meet: a limit up to its own, a market order at any', () => {
    const facts = factsOf('am-continuous', [own('7', 'sell', 3_050)]);
    expect(ownOrderConflict(ticket({ price: '3049' }), facts)).toBeNull();
    expect(ownOrderConflict(ticket({ price: '3050' }), facts)?.order.orderId).toBe('7');
    expect(ownOrderConflict(ticket({ price: '' }), facts)).toBeNull();
    expect(
      ownOrderConflict(ticket({ price: '2000' }), factsOf('am-continuous', [own('7', 'sell', null)])),
    ).not.toBeNull();
    const sale = ticket({ side: 'sell', price: '2990' });
    expect(ownOrderConflict(sale, factsOf('am-continuous', [own('8', 'buy', 2_989)]))).toBeNull();
    expect(ownOrderConflict(sale, factsOf('am-continuous', [own('8', 'buy', 2_990)]))?.order.orderId).toBe('8');
  });

  it('names the one that the order comes to first; own orders of the same side are no conflict', () => {
    const several = [own('3', 'sell', 3_300), own('9', 'sell', 3_100), own('4', 'sell', 3_100), own('1', 'buy', 2_900)];
    expect(ownOrderConflict(market, factsOf('am-continuous', several))?.order.orderId).toBe('4');
    const sales = [own('3', 'buy', 2_900), own('9', 'buy', 2_950), own('5', 'buy', null, 'closing-pm')];
    const sale = ticket({ type: 'market', side: 'sell' });
    expect(ownOrderConflict(sale, factsOf('am-continuous', sales))?.order.orderId).toBe('5');
    expect(ownOrderConflict(sale, factsOf('am-continuous', sales.slice(0, 2)))?.order.orderId).toBe('9');
  });

  it('a funari order is at market in the pre-closing', () => {
    const funari = [own('7', 'sell', 3_300, 'funari-pm')];
    expect(ownOrderConflict(ticket(), factsOf('pm-continuous', funari))).toBeNull();
    expect(ownOrderConflict(ticket(), factsOf('pre-closing', funari))?.severity).toBe('error');
  });

  it('what waits for its price is warned of, whatever the phase; so is the stop beside a sale', () => {
    const stop = ticket({ type: 'stop', stopType: 'market', trigger: '3100' });
    expect(ownOrderConflict(stop, factsOf('lunch', far))?.severity).toBe('warning');
    const pair = ticket({ side: 'sell', price: '3200', execution: 'oco', ocoTrigger: '2900', ocoType: 'market' });
    expect(ownOrderConflict(pair, factsOf('lunch', [own('8', 'buy', 2_950)]))?.severity).toBe('warning');
    expect(ownOrderConflict({ ...pair, execution: 'none' }, factsOf('lunch', [own('8', 'buy', 2_950)]))).toBeNull();
  });

  it('reports nothing without the account’s orders', () => {
    const { ownOrders: _none, ...facts } = factsOf('am-continuous', far);
    expect(ticketForm.view(market, facts).errors).toEqual([]);
  });
});
