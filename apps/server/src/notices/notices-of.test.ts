import {
  type Application,
  type BrokerEvent,
  CASH,
  entry,
  type MarginCause,
  type PriceAlert,
  type Transfer,
} from '@kabuto/brokerage';
import { atVenue, isoDate, shares, venueId, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { noticesOf } from './notices-of.ts';
import { alertEvent, anOrder, fillEvent, NINE_AM, orderEvent } from './testing-events.ts';

const ACCOUNT = 1_001;
/** Market time of the events. */
const AT = 1_763_944_200_000;
const noticesFor = (...events: BrokerEvent[]) =>
  noticesOf(events.map((event, index) => ({ eventSeq: 41 + index, createdAt: 7, at: AT, event })));

const alert = (state: PriceAlert['state']): BrokerEvent => alertEvent(ACCOUNT, state);
const settled = (asset: string): BrokerEvent => ({
  kind: 'settled',
  accountId: ACCOUNT,
  date: isoDate('2026-11-24'),
  asset,
  amount: -311_900,
});

const tax = (amount: number, accountId = ACCOUNT): BrokerEvent => ({
  kind: 'tax',
  accountId,
  amount: yen(amount),
  settlesOn: isoDate('2026-11-24'),
  year: 2026,
  gain: yen(210_000),
  withheld: yen(42_661),
  postings: entry([]),
});

const APPLICATION: Application = {
  applicationId: 3,
  offeringId: 7,
  accountId: ACCOUNT,
  quantity: shares(300),
  bid: null,
  nonce: '00'.repeat(16),
  state: 'won',
  reason: null,
  allotted: shares(100),
  rank: 1,
  standby: null,
  answer: null,
  paid: yen(0),
  agreement: null,
  createdAt: NINE_AM,
  updatedAt: NINE_AM,
};

describe('notices of account events', () => {
  it('a fill has its values and no text', () => {
    const order = anOrder(ACCOUNT);
    expect(noticesFor(fillEvent(order, 100))).toEqual([
      {
        accountId: ACCOUNT,
        noticeId: 'event-41',
        kind: 'fill',
        params: {
          orderId: String(order.orderId),
          code: '7203',
          side: 'buy',
          quantity: '100',
          price: '3119',
          at: String(NINE_AM),
        },
        createdAt: 7,
        eventSeq: 41,
      },
    ]);
  });

  it('a fill of a part of an order says how many shares are left', () => {
    const notices = noticesFor(fillEvent(anOrder(ACCOUNT, { quantity: shares(500) }), 200));
    expect(notices).toMatchObject([{ kind: 'partFill', params: { quantity: '200', rest: '300' } }]);
  });

  it('partially filled orders that ended show the remainder and the reason; other states create no notice', () => {
    const order = anOrder(ACCOUNT);
    const filledInPart = { filled: shares(30) };
    const notices = noticesFor(
      orderEvent(order),
      orderEvent(order, { state: 'working' }),
      orderEvent(order, { state: 'cancelling' }),
      orderEvent(order, { state: 'cancelled', ...filledInPart }),
      orderEvent(order, { state: 'expired', reason: 'SESSION_ENDED' }),
      orderEvent(order, { state: 'rejected', reason: 'INSTRUMENT_HALTED' }),
      orderEvent(order, { state: 'filled' }),
    );
    expect(notices.map(({ kind, eventSeq, params }) => [kind, eventSeq, params.quantity, params.reason])).toEqual([
      ['orderCancelled', 44, '70', undefined],
      ['orderExpired', 45, '100', 'SESSION_ENDED'],
      ['orderRejected', 46, '100', 'INSTRUMENT_HALTED'],
    ]);
  });

  it('ALT-01 an alert on a change or a special quote has its condition', () => {
    const hit = (more: Partial<PriceAlert>): BrokerEvent => {
      const event = alert('hit');
      return event.kind === 'alert' ? { ...event, alert: { ...event.alert, ...more } } : event;
    };
    const percent = hit({ condition: { kind: 'percent', basisPoints: 250 } });
    const special = hit({ condition: { kind: 'specialQuote' }, price: null });
    const of = { alertId: '5', code: '7203', when: '>=', at: String(NINE_AM + 5) };
    expect(noticesFor(percent, special).map(({ params }) => params)).toEqual([
      { ...of, price: '3142.5', condition: 'percent', percent: '2.5' },
      { ...of, condition: 'specialQuote' },
    ]);
  });

  it('an alert when it is hit alone, and a settlement by its cash alone', () => {
    const notices = noticesFor(alert('armed'), alert('hit'), alert('removed'), settled('7203'), settled('JPY'));
    expect(notices.map(({ kind, params }) => [kind, params])).toEqual([
      ['alertHit', { alertId: '5', code: '7203', when: '>=', price: '3142.5', at: String(NINE_AM + 5) }],
      ['settled', { date: '2026-11-24', amount: '-311900', at: String(AT) }],
    ]);
  });

  it('ORD-12 tax that was withheld, and tax that was refunded by its amount without a sign', () => {
    const params = { date: '2026-11-24', amount: '42661', at: String(AT) };
    expect(noticesFor(tax(42_661), tax(-42_661)).map((one) => [one.noticeId, one.kind, one.params])).toEqual([
      ['event-41', 'taxWithheld', params],
      ['event-42', 'taxRefunded', params],
    ]);
    expect(noticesFor(tax(42_661, 3))).toEqual([]);
  });

  it('none for house accounts and for trades booked as history', () => {
    const order = anOrder(ACCOUNT);
    expect(noticesFor(fillEvent(order, 100, { venueTradeId: 0 }))).toEqual([]);
    expect(noticesFor({ ...settled('JPY'), accountId: 3 })).toEqual([]);
  });

  it('the same events make the same notices', () => {
    const events = [fillEvent(anOrder(ACCOUNT), 100), alert('hit'), settled('JPY')];
    expect(noticesFor(...events)).toEqual(noticesFor(...events));
  });
});

describe('notices of transfers', () => {
  const transfer = (direction: 'in' | 'out', state: Transfer['state'], accountId = ACCOUNT): BrokerEvent => ({
    kind: 'transfer',
    accountId,
    transfer: {
      transferId: 7,
      accountId,
      direction,
      method: 'bank',
      asset: CASH,
      amount: yen(5e4),
      fee: yen(0),
      state,
      source: null,
      into: null,
      reason: null,
      notBefore: null,
      claimed: yen(0),
      askedAt: null,
      createdAt: NINE_AM,
      updatedAt: NINE_AM,
    },
    postings: entry([]),
  });

  it('AUT-10 FND-07 follow each state that a customer cares about, and no other', () => {
    const states: Transfer['state'][] = [
      ...(['declared', 'matched', 'review', 'screening', 'held', 'credited', 'reversed', 'lapsed'] as const),
      ...(['returning', 'returned', 'draft', 'requested', 'cooling', 'approved', 'sent', 'paid'] as const),
      ...(['cancelled', 'rejected', 'seen', 'orphaned', 'final', 'failed', 'signed', 'mined'] as const),
    ];
    const of = (direction: 'in' | 'out') =>
      states.flatMap((state) => noticesFor(transfer(direction, state)).map(({ kind }) => [state, kind]));
    expect(of('in')).toEqual([
      ['review', 'depositReview'],
      ['held', 'depositHeld'],
      ['credited', 'depositCredited'],
      ['reversed', 'depositReversed'],
      ['lapsed', 'depositLapsed'],
      ['returned', 'depositReturned'],
      ['rejected', 'depositRejected'],
    ]);
    expect(of('out')).toEqual([
      ['returned', 'withdrawalReturned'],
      ['requested', 'withdrawalRequested'],
      ['approved', 'withdrawalApproved'],
      ['sent', 'withdrawalSent'],
      ['paid', 'withdrawalPaid'],
      ['cancelled', 'withdrawalCancelled'],
      ['rejected', 'withdrawalRejected'],
    ]);
    const ofTokens = (state: Transfer['state']): BrokerEvent => {
      const event = transfer('out', state);
      if (event.kind !== 'transfer') throw new Error('not a transfer');
      return { ...event, transfer: { ...event.transfer, method: 'usdt', token: 'USDT', units: 98_890_709 } };
    };
    expect(states.flatMap((state) => noticesFor(ofTokens(state)).map(({ kind }) => [state, kind]))).toEqual([
      ['returned', 'usdtReturned'],
      ['requested', 'withdrawalRequested'],
      ['approved', 'withdrawalApproved'],
      ['paid', 'usdtPaid'],
      ['cancelled', 'withdrawalCancelled'],
      ['rejected', 'withdrawalRejected'],
      ['mined', 'usdtSent'],
    ]);
    // one name for all blocks that the transaction gets into
    const sent = noticesFor(ofTokens('mined'), ofTokens('signed'), ofTokens('mined'));
    expect(new Set(sent.map(({ noticeId }) => noticeId))).toEqual(new Set(['transfer-7-sent']));
    expect(sent[0]?.params).toEqual({ transferId: '7', amount: '50000', tokens: '98.890709' });
    expect(noticesFor(transfer('in', 'credited'))).toMatchObject([{ params: { transferId: '7', amount: '50000' } }]);
    expect(noticesFor(transfer('in', 'returned', 8))).toEqual([]);
    const credited = transfer('in', 'credited');
    if (credited.kind !== 'transfer') throw new Error('not a transfer');
    // further steps `credited` of a deposit of tokens: its notice was made by the first one
    for (const reason of ['FUNDED', 'FUNDED_PART'])
      expect(noticesFor({ ...credited, transfer: { ...credited.transfer, reason } })).toEqual([]);
  });

  it('an application has one notice for each result, and none for what its member did', () => {
    const of = (state: Application['state'], changes: Partial<Application> = {}): BrokerEvent => {
      const application = { ...APPLICATION, state, ...changes };
      return { kind: 'application', accountId: application.accountId, application, postings: entry([]) };
    };
    const kinds = (...events: BrokerEvent[]) => noticesFor(...events).map(({ kind }) => kind);
    expect(kinds(of('submitted'), of('withdrawn'), of('purchased'), of('declined'), of('signed'))).toEqual([]);
    expect(kinds(of('won'), of('standby'), of('lost'), of('ineligible', { reason: 'price' }))).toEqual([
      'offeringWon',
      'offeringStandby',
      'offeringLost',
      'offeringIneligible',
    ]);
    expect(kinds(of('promoted'), of('released'), of('lapsed'), of('delivered'))).toEqual([
      'offeringPromoted',
      'offeringReleased',
      'offeringLapsed',
      'offeringDelivered',
    ]);
    expect(kinds(of('accepted'), of('rejected', { reason: 'agreement' }))).toEqual([
      'agreementAccepted',
      'agreementRejected',
    ]);
    expect(kinds(of('released', { reason: 'cancelled' }))).toEqual(['offeringCancelled']);
    const [won] = noticesFor(of('won'));
    expect(won).toMatchObject({
      noticeId: 'application-3-offeringWon',
      params: { offeringId: '7', applicationId: '3', quantity: '100' },
    });
    expect(noticesFor(of('lost'))[0]?.params).toEqual({ offeringId: '7', applicationId: '3' });
  });

  it('DAY-02 each step of a day trade that its customer has not taken has a notice', () => {
    const margin = {
      accountId: ACCOUNT,
      consent: { version: '1.1', at: NINE_AM },
      closeAtAuction: true,
      level: 'normal',
      closing: null,
      deficit: yen(0),
      deficitDue: null,
      warnedOn: null,
      auctionOn: null,
      forcedOn: null,
      penaltyOn: null,
      retriedOn: null,
    } as const;
    const of = (cause: MarginCause, amount = 0): BrokerEvent => ({
      kind: 'marginAccount',
      accountId: ACCOUNT,
      margin,
      cause,
      amount: yen(amount),
      postings: entry([]),
    });
    expect(noticesFor(of('consent'), of('option'), of('all'))).toEqual([]);
    expect(noticesFor(of('warning'), of('restricted'), of('forced')).map(({ kind }) => kind)).toEqual([
      'dayTradeWarning',
      'dayTradeRestricted',
      'dayTradeForced',
    ]);
    expect(noticesFor(of('deficit', 5_000))).toMatchObject([{ kind: 'dayTradeDeficit', params: { amount: '5000' } }]);
    const view = {
      ...{ cash: yen(500_000), shares: yen(0), unrealised: yen(0), costs: yen(0), entryValue: yen(2_500_000) },
      ...{ collateral: yen(499_123), working: yen(0), required: yen(750_000), power: yen(0), ratioBps: 1_996 },
    };
    const values = (event: BrokerEvent, more: object) => noticesFor({ ...event, ...more }).map(({ params }) => params);
    const crossing = { collateral: '499123', required: '750000', ratio: '19.96' };
    for (const cause of ['warning', 'auction', 'restricted', 'released', 'forced'] as const)
      expect(values(of(cause), { view })[0], cause).toMatchObject(crossing);
    // without positions there is no ratio, and nothing is required
    expect(values(of('released'), { view: { ...view, ratioBps: null } })[0]).not.toHaveProperty('collateral');
  });
});

it('the notice of a fill names the venue, except Tokyo', () => {
  const order = anOrder(ACCOUNT, {});
  const [night, day] = noticesFor(fillEvent({ ...order, ...atVenue(venueId('pts')) }, 100), fillEvent(order, 100));
  expect(night?.params.venue).toBe('pts');
  expect(day?.params).not.toHaveProperty('venue');
});
