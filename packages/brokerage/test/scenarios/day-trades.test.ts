import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import { valueOfPart } from '../../src/margin/costs.ts';
import { HOUSE, type MarginPosition } from '../../src/types.ts';
import { ALICE, BOB, BrokerHarness, FRI, at as inYen, SMALL, THU, TOYOTA, TUE } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';

const { refusalOf } = BrokerHarness;

describe('DAY-01 opening a position', () => {
  it('needs the product, consent, an issue and terms of a day', () => {
    const { harness } = new DayHarness();
    const credit = { kind: 'day', effect: 'open' } as const;
    const reasonOf = (more: object, code = TOYOTA) =>
      refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { credit, instrument: code, ...more }));
    expect(reasonOf({ timeInForce: 'date', expiresOn: THU.tradeDate })).toMatchObject({ reason: 'DAY_TRADE_TERMS' });
    expect(reasonOf({ venue: 'JNX' })).toMatchObject({ reason: 'DAY_TRADE_TERMS', field: 'venue' });
    expect(reasonOf({ accountType: 'nisa' })).toMatchObject({ reason: 'DAY_TRADE_TERMS', field: 'accountType' });
    harness.do({ kind: 'openAccount', accountId: 102 });
    expect(refusalOf(harness.place(102, 'buy', 100, 3_000, { credit })).reason).toBe('DAY_TRADE_CONSENT');
    harness.do({
      kind: 'setLoanTerms',
      issues: [{ code: TOYOTA, long: false, short: true, lendable: shares(0), premium: yen(0) }],
    });
    expect(reasonOf({})).toMatchObject({ reason: 'DAY_TRADE_ISSUE' });
  });

  it('of 1,000,000 yen takes 3,333,333 yen of positions: 30 % of their value', () => {
    const day = new DayHarness();
    expect(day.view()).toMatchObject({ collateral: 1_000_000, power: 3_333_333, required: 0, ratioBps: null });
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 1_200, 3_000))).toEqual({
      reason: 'INSUFFICIENT_COLLATERAL',
      field: 'quantity',
      params: { required: '1080000', available: '1000000', max: '1100' },
    });
    expect(day.place(ALICE, 'open', 'buy', 1_100, 3_000).refusal).toBeNull();
    expect(day.view()).toMatchObject({ working: 3_300_000, required: 990_000, power: 33_333 });
  });

  it('needs 300,000 yen however small it is', () => {
    const day = new DayHarness({ cash: 299_999 });
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 100, 2_900))).toMatchObject({
      reason: 'INSUFFICIENT_COLLATERAL',
      params: { required: '300000', available: '299999', max: '0' },
    });
    day.run(day.harness.deposit(ALICE, 1));
    expect(day.place(ALICE, 'open', 'buy', 300, 3_000).refusal).toBeNull();
  });

  it('counts a market order at the upper limit', () => {
    const day = new DayHarness();
    const { upper } = day.harness.broker.instrument(TOYOTA) ?? { upper: 0 };
    day.place(ALICE, 'open', 'sell', 100, null);
    expect(day.view().working).toBe((upper / 10) * 100);
  });

  it('opens one lot for each price of an order, without cash', () => {
    const day = new DayHarness();
    const { orderId } = day.place(ALICE, 'open', 'buy', 300, 3_000);
    day.run(day.harness.report('ack', orderId ?? 0));
    day.fill(orderId ?? 0, 100, 2_990);
    day.fill(orderId ?? 0, 100, 3_000);
    day.fill(orderId ?? 0, 100, 2_990);
    expect(day.margin().positions).toMatchObject([
      { positionId: 1, side: 'long', quantity: 200, entry: inYen(2_990), value: 598_000 },
      { positionId: 2, side: 'long', quantity: 100, entry: inYen(3_000), value: 300_000 },
    ]);
    expect(day.harness.broker.account(ALICE)?.cash).toEqual({ settled: 1_000_000, held: 0, flows: [] });
    expect(day.house()).toEqual({ [`${HOUSE.margin} JPY`]: -898_000, [`${HOUSE.margin} 7203`]: 300 });
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-01 closing a position', () => {
  it('puts the result less interest of one day into the cash, at once usable, and leaves the house flat', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 300, 3_000);
    day.trade(ALICE, 'close', 'sell', 300, 3_050);
    // 900,000 yen at 1.8 % for one day: 44 yen
    const result = 15_000 - 44;
    expect(day.margin().positions).toEqual([]);
    const account = day.harness.broker.account(ALICE);
    expect(account?.cash.flows).toEqual([{ date: THU.settlesOn, amount: result }]);
    expect(account?.tax).toMatchObject({ dayGain: result, soldIn: 2026 });
    expect(day.view().collateral).toBe(1_000_000 + result - (account?.tax.held ?? 0));
    day.nextDate(FRI);
    day.settle(TUE.settlesOn);
    expect(day.house()).toEqual({});
    const taxed = day.harness.broker.account(ALICE);
    expect(taxed?.cash.settled).toBe(1_000_000 + result - (taxed?.tax.withheld ?? 0));
    expect(taxed?.tax.withheld).toBeGreaterThan(3_000);
    expect(day.agrees()).toBe(true);
  });

  it('is free of interest from 1,000,000 yen an order on', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 400, 3_000);
    day.trade(ALICE, 'close', 'sell', 400, 2_990);
    expect(day.harness.broker.account(ALICE)?.cash.flows).toEqual([{ date: THU.settlesOn, amount: -4_000 }]);
  });

  it('takes the oldest lots first, or those that are named', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    day.trade(ALICE, 'open', 'buy', 200, 2_990);
    day.trade(ALICE, 'close', 'sell', 200, 3_000);
    expect(day.margin().positions).toMatchObject([{ positionId: 2, quantity: 100 }]);
    day.trade(ALICE, 'open', 'buy', 100, 3_010);
    day.trade(ALICE, 'close', 'sell', 100, 3_000, { lots: [{ positionId: 3, quantity: shares(100) }] });
    expect(day.margin().positions).toMatchObject([{ positionId: 2, quantity: 100 }]);
  });

  it('never closes a lot twice', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 300, 3_000);
    expect(day.place(ALICE, 'close', 'sell', 200, 3_100).refusal).toBeNull();
    expect(refusalOf(day.place(ALICE, 'close', 'sell', 200, 3_100))).toMatchObject({
      reason: 'POSITION_QUANTITY',
      params: { available: '100' },
    });
    const named = { lots: [{ positionId: 1, quantity: shares(200) }] };
    expect(refusalOf(day.place(ALICE, 'close', 'sell', 200, 3_100, named)).reason).toBe('POSITION_QUANTITY');
    expect(refusalOf(day.place(BOB, 'close', 'sell', 100, 3_100)).reason).toBe('POSITION_UNKNOWN');
    expect(refusalOf(day.place(ALICE, 'close', 'buy', 100, 3_100)).reason).toBe('POSITION_UNKNOWN');
  });

  it('frees what a cancelled order would have closed', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    const { orderId } = day.place(ALICE, 'close', 'sell', 100, 3_100);
    day.run(day.harness.report('ack', orderId ?? 0));
    day.run(day.harness.cancel(ALICE, orderId ?? 0));
    day.run(day.harness.report('cancelled', orderId ?? 0));
    expect(day.place(ALICE, 'close', 'sell', 100, 3_090).refusal).toBeNull();
  });
});

describe('DAY-01 a short position', () => {
  it('borrows shares from the house; its proceeds are never buying power', () => {
    const day = new DayHarness({ premium: 2 });
    day.trade(ALICE, 'open', 'sell', 400, 3_000);
    expect(day.harness.broker.buyingPower(ALICE)).toBe(639_200);
    expect(day.house()).toEqual({ [`${HOUSE.margin} JPY`]: 1_200_000, [`${HOUSE.stockLoan} 7203`]: -400 });
    expect(day.harness.broker.instrument(TOYOTA)?.margin?.lent).toBe(400);
    day.trade(ALICE, 'close', 'buy', 400, 2_950);
    expect(day.harness.broker.account(ALICE)?.cash.flows).toEqual([{ date: THU.settlesOn, amount: 20_000 - 800 }]);
    expect(day.harness.broker.instrument(TOYOTA)?.margin?.lent).toBe(0);
    day.settle(THU.settlesOn);
    expect(day.house()).toEqual({});
    expect(day.agrees()).toBe(true);
  });

  it('is refused beyond what can be borrowed, with working orders', () => {
    const day = new DayHarness({ lendable: 300 });
    expect(day.place(ALICE, 'open', 'sell', 200, 3_000).refusal).toBeNull();
    expect(refusalOf(day.place(BOB, 'open', 'sell', 200, 3_000))).toMatchObject({
      reason: 'SHORT_NOT_AVAILABLE',
      params: { required: '200', available: '100', max: '100' },
    });
    expect(day.place(BOB, 'open', 'buy', 200, 3_000).refusal).toBeNull();
  });

  it('what open orders want to borrow follows their fills and their end, also in a restored state', () => {
    const day = new DayHarness({ lendable: 600 });
    const free = () => day.place(BOB, 'open', 'sell', 700, 3_000).refusal?.params.available;
    const first = day.place(ALICE, 'open', 'sell', 200, 3_000).orderId ?? 0;
    const second = day.place(ALICE, 'open', 'sell', 300, 3_000).orderId ?? 0;
    for (const orderId of [first, second]) day.run(day.harness.report('ack', orderId));
    expect(free()).toBe('100');
    // what was filled is lent and no longer wanted
    day.fill(first, 100, 3_000);
    expect(free()).toBe('100');
    day.run(day.harness.cancel(ALICE, second));
    expect(free()).toBe('100');
    day.run(day.harness.report('cancelled', second));
    expect(free()).toBe('400');
    day.fill(first, 100, 3_000);
    expect(free()).toBe('400');
    const restored = Broker.restore(day.harness.broker.snapshot());
    const order = { accountId: BOB, clientOrderId: '', instrument: TOYOTA, side: 'sell', type: 'market' } as const;
    const more = { price: null, quantity: shares(700), timeInForce: 'day', expiresOn: null } as const;
    const credit = { kind: 'day', effect: 'open' } as const;
    const at = day.harness.now;
    const { refusal } = restored.apply({ kind: 'place', at, ...order, ...more, credit });
    expect(refusal).toMatchObject({ reason: 'SHORT_NOT_AVAILABLE', params: { available: '400' } });
  });

  it('keeps to the price rule beyond 50 units while it is in force', () => {
    const day = new DayHarness({ cash: 10_000_000 });
    const short = (quantity: number, limit: number | null) =>
      day.place(ALICE, 'open', 'sell', quantity, limit, { instrument: SMALL });
    day.mark(SMALL, 720, { restricted: true, rising: false });
    expect(refusalOf(short(5_100, 720))).toMatchObject({ reason: 'SHORT_PRICE_RULE', params: { least: '721' } });
    expect(refusalOf(short(5_100, null)).reason).toBe('SHORT_PRICE_RULE');
    expect(short(5_000, 720).refusal).toBeNull();
    expect(short(5_100, 721).refusal).toBeNull();
    day.mark(SMALL, 720, { restricted: true, rising: true });
    expect(short(5_100, 720).refusal).toBeNull();
  });
});

describe('DAY-02 collateral', () => {
  it('counts losses of all positions together and no gains', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    day.mark(TOYOTA, 3_100);
    expect(day.view()).toMatchObject({ unrealised: 0, collateral: 1_000_000 });
    day.mark(TOYOTA, 2_900);
    expect(day.view()).toMatchObject({ unrealised: -10_000, collateral: 990_000, ratioBps: 33_000 });
  });

  it('counts settled shares at 80 % of the previous close', () => {
    const day = new DayHarness();
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    expect(day.view()).toMatchObject({ cash: 700_000, shares: 0 });
    day.nextDate(FRI);
    day.settle(FRI.settlesOn);
    expect(day.view()).toMatchObject({ cash: 700_000, shares: 240_000, collateral: 940_000 });
  });

  it('below 20 % takes closing orders only, until it has 30 % again', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 1_100, 3_000);
    const { events } = day.mark(TOYOTA, 2_690);
    expect(events).toMatchObject([{ kind: 'marginAccount', cause: 'restricted', view: { collateral: 659_000 } }]);
    expect(day.mark(TOYOTA, 2_689).events).toEqual([]);
    day.run(day.harness.deposit(ALICE, 300_000));
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 100, 2_690)).reason).toBe('DAY_TRADE_RESTRICTED');
    expect(day.place(ALICE, 'close', 'sell', 100, 2_690).refusal).toBeNull();
    expect(day.run(day.harness.deposit(ALICE, 700_000)).events).toMatchObject([{}, { cause: 'released' }]);
    expect(day.place(ALICE, 'open', 'buy', 100, 2_690).refusal).toBeNull();
  });

  it('while restricted lets no opening order become dearer', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 900, 3_000);
    const { orderId } = day.place(ALICE, 'open', 'buy', 200, 2_500);
    day.run(day.harness.report('ack', orderId ?? 0));
    day.mark(TOYOTA, 2_400);
    expect(day.margin().level).toBe('restricted');
    // the venue refused to cancel it
    day.run(day.harness.report('cancelRejected', orderId ?? 0));
    const amend = { kind: 'amend', accountId: ALICE, orderId: orderId ?? 0, quantity: null } as const;
    expect(refusalOf(day.do({ ...amend, price: inYen(2_510) })).reason).toBe('DAY_TRADE_RESTRICTED');
    expect(day.do({ ...amend, price: inYen(2_490) }).refusal).toBeNull();
  });

  it('below the minimum lets no opening order become dearer', () => {
    const day = new DayHarness({ cash: 310_000, policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 100, 2_500);
    const { orderId } = day.place(ALICE, 'open', 'buy', 100, 700, { instrument: SMALL });
    day.run(day.harness.report('ack', orderId ?? 0));
    day.trade(ALICE, 'close', 'sell', 100, 2_300);
    expect(day.view()).toMatchObject({ collateral: 290_000, required: 300_000, entryValue: 0 });
    const amend = { kind: 'amend', accountId: ALICE, orderId: orderId ?? 0, quantity: null } as const;
    expect(refusalOf(day.do({ ...amend, price: inYen(710) }))).toEqual({
      reason: 'INSUFFICIENT_COLLATERAL',
      field: 'price',
      params: { required: '300000', available: '290000', max: '0' },
    });
    expect(day.do({ ...amend, price: inYen(690) }).refusal).toBeNull();
    expect(day.agrees()).toBe(true);
  });

  it('keeps an account with working openings from being closed', () => {
    const day = new DayHarness();
    day.place(ALICE, 'open', 'buy', 100, 3_000);
    expect(refusalOf(day.do({ kind: 'requestClosing', accountId: ALICE })).reason).toBe('POSITIONS_OPEN');
    expect(refusalOf(day.do({ kind: 'closeAccount', accountId: ALICE })).reason).toBe('POSITIONS_OPEN');
  });

  it('counts a part of a lot by its share of the value, so that the parts never exceed the whole', () => {
    const lot = { quantity: shares(3), value: yen(10), entry: inYen(5) } as MarginPosition;
    expect([1, 2, 3].map((part) => valueOfPart(lot, shares(part)))).toEqual([3, 6, 10]);
  });

  it('has at most 200 lots and orders that open some', () => {
    const day = new DayHarness({ cash: 100_000_000 });
    for (let index = 0; index < 200; index += 1) expect(day.place(ALICE, 'open', 'buy', 100, 2_900).refusal).toBeNull();
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 100, 2_900))).toMatchObject({
      reason: 'DAY_TRADE_TERMS',
      params: { max: '200' },
    });
  });

  it('is released with its last position, without another price', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 1_100, 3_000);
    day.mark(TOYOTA, 2_690);
    expect(day.margin().level).toBe('restricted');
    day.trade(ALICE, 'close', 'sell', 1_100, 2_690);
    expect(day.margin().level).toBe('normal');
    expect(day.place(ALICE, 'open', 'buy', 100, 2_690).refusal).toBeNull();
    expect(day.agrees()).toBe(true);
  });

  it('limits cash buys and withdrawals while positions are open, never sales', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    expect(day.harness.broker.buyingPower(ALICE)).toBe(100_000);
    expect(day.harness.broker.withdrawable(ALICE)).toBe(100_000);
    expect(refusalOf(day.harness.place(ALICE, 'buy', 200, 800, { instrument: SMALL }))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: '100000' },
    });
    const { broker } = day.harness;
    const account = broker.account(ALICE);
    const explained = account && {
      account,
      positions: [],
      orders: [],
      holds: [],
      freeOfMargin: broker.freeOfMargin(ALICE),
      tradeDate: THU.tradeDate,
      settlesOn: THU.settlesOn,
    };
    const needed = { kind: 'dayTrades', amount: -900_000 };
    const lines = [{ kind: 'settled', amount: 1_000_000 }, needed];
    expect(explained && explainAccount(explained)).toMatchObject({
      buyingPower: { total: 100_000, lines },
      withdrawable: { total: 100_000, lines },
    });
    const take = { kind: 'debit', accountId: ALICE, house: HOUSE.bank, source: 'test' } as const;
    expect(refusalOf(day.do({ ...take, amount: yen(100_001) })).reason).toBe('INSUFFICIENT_CASH');
    expect(day.do({ ...take, amount: yen(100_000) }).refusal).toBeNull();
    expect(refusalOf(day.do({ kind: 'requestClosing', accountId: ALICE })).reason).toBe('POSITIONS_OPEN');
  });

  it('frees collateral at once with a closed position', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 1_100, 3_000);
    day.trade(ALICE, 'close', 'sell', 1_100, 3_000);
    expect(day.view()).toMatchObject({ power: 3_333_333, entryValue: 0, required: 0 });
  });
});
