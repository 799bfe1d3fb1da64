import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { expectStatementAgrees } from '../support/statement-agrees.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** The price `ticks` ticks above the base. */
let at: (ticks: number) => string;
/** Takes the other side of the trades. */
let maker: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['day-trade-terms', 'day-trades'] });
  await app.openMarket();
  await app.runJob('day-trade-terms');
  maker = await memberWithShares(app, 10_000);
  at = await priceSteps(maker);
}, 120_000);
afterAll(() => app.stop());

const key = randomUUID;
const account = (member: ApiClient) => member.call('GET v1/trade/day/account');

async function agree(member: ApiClient, under: string = key()): Promise<void> {
  const { version, hash } = await member.call('GET v1/trade/day/document');
  await member.call('POST v1/trade/day/agree', { key: under, body: { version, hash } });
}

/** A new member with the paper cash who has accepted the risk document. */
async function trader(): Promise<ApiClient> {
  const member = await app.client().register();
  await agree(member);
  return member;
}

/** Opens a position of `quantity` shares at the base price. */
async function open(member: ApiClient, side: 'buy' | 'sell', quantity = 100) {
  await maker.place(limitOrder(side === 'buy' ? 'sell' : 'buy', at(0), quantity));
  const { order } = await member.place({ ...limitOrder(side, at(0), quantity), credit: 'open' });
  expect(order.credit).toEqual({ effect: 'open' });
  const { positions } = await account(member);
  const position = positions.at(-1);
  if (position === undefined) throw new Error('no position was opened');
  return position;
}

describe('a day trade', () => {
  it('needs the accepted risk document', async () => {
    const member = await app.client().register();
    const before = await member.call('GET v1/trade/day/terms');
    expect(before).toMatchObject({ document: { agreed: false }, refusal: 'DAY_TRADE_CONSENT' });
    const order = { ...limitOrder('buy', at(0)), credit: 'open' } as const;
    expect(await member.refusal('POST v1/trade/order/place', { key: key(), body: order })).toMatchObject({
      status: 403,
      reason: 'DAY_TRADE_CONSENT',
    });
    const { version } = await member.call('GET v1/trade/day/document');
    const body = { version, hash: '0'.repeat(64) };
    expect((await member.refusal('POST v1/trade/day/agree', { key: key(), body })).reason).toBe(
      'AGREEMENT_TEXT_DIFFERS',
    );
    const used = key();
    await agree(member, used);
    await agree(member, used);
    const other = await member.call('GET v1/trade/day/document', { lang: 'jp' });
    const reused = { version: other.version, hash: other.hash };
    expect(await member.refusal('POST v1/trade/day/agree', { key: used, body: reused })).toMatchObject({
      status: 422,
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    const after = await member.call('GET v1/trade/day/terms');
    expect(after).toMatchObject({ document: { agreed: true }, refusal: null, closesAtAuction: true });
  });

  it('DAY-01 opens long for 30 % of its value and is closed with its result', async () => {
    const member = await trader();
    const before = await account(member);
    expect(before).toMatchObject({ collateral: '10000000', power: '33333333', ratio: null, positions: [] });
    const position = await open(member, 'buy', 300);
    expect(position).toMatchObject({ side: 'long', quantity: '300', closing: '0', entry: at(0), overdue: false });
    const during = await account(member);
    // a day's interest of 1.8 % a year
    const interest = Math.floor((Number(position.entryValue) * 18_000) / 365_000_000);
    expect(during).toMatchObject({ costs: String(interest), collateral: String(10_000_000 - interest) });
    const allowed = Math.floor(((10_000_000 - interest) * 100) / 30);
    expect(Number(during.power)).toBe(allowed - Number(position.entryValue));
    expect(Number(during.required)).toBe(Math.max(300_000, Math.ceil(Number(position.entryValue) * 0.3)));
    await maker.place(limitOrder('buy', at(10), 300));
    const close = { ...limitOrder('sell', at(10), 300), credit: 'close', positionId: position.positionId } as const;
    const { order } = await member.place(close);
    expect((await member.detail(order.orderId)).order).toMatchObject({ state: 'filled', credit: { effect: 'close' } });
    const after = await account(member);
    expect(after.positions).toEqual([]);
    const gain = Math.floor((Number(at(10)) - Number(at(0))) * 300);
    // national and local tax of the gain are held until the day is closed
    const net = gain - interest;
    const held = Math.floor((net * 15_315) / 100_000) + Math.floor((net * 5) / 100);
    expect(after.collateral).toBe(String(10_000_000 + net - held));
    // as they are read back from the table
    const { rows: fills } = await member.call('GET v1/trade/fill/list', { query: { scope: 'today' } });
    expect(fills).toMatchObject([
      { credit: 'close', side: 'sell', realised: String(net), provisional: false },
      { credit: 'open', side: 'buy', realised: null },
    ]);
    await expectStatementAgrees(member);
    const { rows: book } = await member.call('GET v1/trade/cash/list', { query: { group: 'trade' } });
    expect(book).toMatchObject([{ kind: 'dayTrade', code: QUIET, quantity: null, amount: String(net) }]);
    // the day's change is named by its causes
    const summary = await member.call('GET v1/trade/asset/summary');
    expect(summary).toMatchObject({
      dayChange: String(net),
      dayTrades: [{ code: QUIET, dayChange: String(net) }],
      penalties: '0',
    });
  });

  it('closes parts of several positions with one order, whose price can be changed', async () => {
    const member = await trader();
    await open(member, 'buy', 100);
    await open(member, 'buy', 200);
    const [first, second] = (await account(member)).positions.map(({ positionId }) => positionId);
    const sale = { ...limitOrder('sell', at(20), 200), credit: 'close' } as const;
    const positionLots = `${second}:100,${first}:100`;
    const both = { ...sale, positionLots, positionId: first ?? '' };
    expect(await member.refusal('POST v1/trade/order/place', { key: key(), body: both })).toMatchObject({
      field: 'positionLots',
    });
    const opens = { ...sale, credit: 'open', positionLots } as const;
    expect((await member.refusal('POST v1/trade/order/place', { key: key(), body: opens })).field).toBe('positionLots');
    const less = { ...sale, positionLots: `${second}:100` };
    expect(await member.refusal('POST v1/trade/order/place', { key: key(), body: less })).toMatchObject({
      reason: 'POSITION_QUANTITY',
    });
    const { order } = await member.place({ ...sale, positionLots });
    const closing = async () => (await account(member)).positions.map((one) => [one.quantity, one.closing]);
    expect(await closing()).toEqual([
      ['100', '100'],
      ['200', '100'],
    ]);
    const body = { orderId: order.orderId, price: at(10) };
    await member.call('POST v1/trade/order/amend', { key: key(), body });
    expect((await member.detail(order.orderId)).order.price).toBe(at(10));
    await maker.place(limitOrder('buy', at(10), 200));
    expect(await closing()).toEqual([['100', '0']]);
  });

  it('an opening order changes its price within the collateral only', async () => {
    const member = await trader();
    const { order } = await member.place({ ...limitOrder('buy', at(-10), 100), credit: 'open' });
    const before = await account(member);
    const amend = (price: string) => ({ key: key(), body: { orderId: order.orderId, price } });
    await member.call('POST v1/trade/order/amend', amend(at(-5)));
    const after = await account(member);
    expect(Number(after.working)).toBeGreaterThan(Number(before.working));
    expect(Number(after.power)).toBeLessThan(Number(before.power));
    const large = {
      ...limitOrder('buy', at(-10), 100),
      quantity: String(Math.floor(Number(after.power) / Number(at(-10)) / 100) * 100),
    };
    const { order: rest } = await member.place({ ...large, credit: 'open' });
    const dearer = { key: key(), body: { orderId: rest.orderId, price: at(0) } };
    expect((await member.refusal('POST v1/trade/order/amend', dearer)).reason).toBe('INSUFFICIENT_COLLATERAL');
    for (const { orderId } of [order, rest])
      await member.call('POST v1/trade/order/cancel', { key: key(), body: { orderId } });
  });

  it('opens short, shows its loss, and is bought back by "close all" under one key', async () => {
    const member = await trader();
    await open(member, 'sell', 100);
    await open(member, 'sell', 200);
    expect((await account(member)).positions.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['short', '100'],
      ['short', '200'],
    ]);
    await maker.place(limitOrder('sell', at(2), 300));
    const again = key();
    const first = await member.call('POST v1/trade/day/close/all', { key: again, body: {} });
    expect(await member.call('POST v1/trade/day/close/all', { key: again, body: {} })).toEqual(first);
    const { rows } = await member.call('GET v1/trade/order/list', { query: { scope: 'today' } });
    expect(rows.filter(({ credit }) => credit?.origin === 'all')).toMatchObject([
      { side: 'buy', quantity: '300', state: 'filled', credit: { effect: 'close', origin: 'all' } },
    ]);
    expect((await account(member)).positions).toEqual([]);
    expect((await member.refusal('POST v1/trade/day/close/all', { key: key(), body: {} })).reason).toBe(
      'POSITION_UNKNOWN',
    );
    await expectStatementAgrees(member);
  });

  it('keeps the demo account from being replaced while positions are open', async () => {
    const member = await app.client().demo();
    await agree(member);
    const { positionId } = await open(member, 'buy', 100);
    const { accountId } = await member.call('GET v1/user/user/info');
    const refusal = await member.refusal('POST v1/demo/account/reset');
    expect(refusal).toMatchObject({ reason: 'POSITIONS_OPEN', params: { amount: '0' } });
    expect((await member.call('GET v1/user/user/info')).accountId).toBe(accountId);
    expect((await account(member)).positions).toMatchObject([{ positionId }]);
  });

  it('takes delivery of a long position: its shares are the member’s', async () => {
    const member = await trader();
    const { positionId } = await open(member, 'buy', 100);
    await member.call('POST v1/trade/day/deliver', { key: key(), body: { positionId, quantity: '100' } });
    expect((await account(member)).positions).toEqual([]);
    const { rows } = await member.call('GET v1/trade/position/list');
    expect(rows).toMatchObject([{ code: QUIET, quantity: '100' }]);
    await expectStatementAgrees(member);
    expect(
      await member.refusal('POST v1/trade/day/deliver', { key: key(), body: { positionId, quantity: '100' } }),
    ).toMatchObject({ status: 404, reason: 'POSITION_UNKNOWN' });
  });

  it('a delivery is in the change of the day and in the curve: shares at their entry price, and its costs', async () => {
    const member = await trader();
    const costs = async (of: Awaited<ReturnType<typeof open>>) => {
      const interest = Math.floor((Number(of.entryValue) * 18_000) / 365_000_000);
      const { costs: shown } = await account(member);
      expect(shown).toBe(String(interest));
      await member.call('POST v1/trade/day/deliver', {
        key: key(),
        body: { positionId: of.positionId, quantity: of.quantity },
      });
      return interest;
    };
    const long = await open(member, 'buy', 300);
    const interest = await costs(long);
    const [owned] = (await member.call('GET v1/trade/position/list')).rows;
    const gain = Math.round((Number(owned?.last) - Number(at(0))) * 300);
    expect(owned).toMatchObject({ quantity: '300', dayChange: String(gain - interest) });
    // 200 of them are handed over
    const short = await open(member, 'sell', 200);
    const loanFee = await costs(short);
    const rest = Math.round((Number(owned?.last) - Number(at(0))) * 100);
    const summary = await member.call('GET v1/trade/asset/summary');
    expect(summary).toMatchObject({
      dayChange: String(rest - interest - loanFee),
      total: String(10_000_000 + rest - interest - loanFee),
    });
    const { points } = await member.call('GET v1/trade/asset/history', { query: { range: 'day' } });
    expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual(['10000000', summary.total]);
  });

  it('a delivery counts once behind more events of day trades than are read at a time', async () => {
    const member = await trader();
    const { positionId, quantity } = await open(member, 'buy', 100);
    await member.call('POST v1/trade/day/deliver', { key: key(), body: { positionId, quantity } });
    const { dayChange, total } = await member.call('GET v1/trade/asset/summary');
    const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
    for (let count = 0; count < 201; count += 1) {
      const closeAtAuction = count % 2 === 1;
      await app.market.core.submit({ input: { kind: 'setClosingOption', accountId, closeAtAuction } });
    }
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({ dayChange, total });
    const { points } = await member.call('GET v1/trade/asset/history', { query: { range: 'day' } });
    expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual(['10000000', total]);
  });

  it('is refused beyond the collateral, naming what would pass', async () => {
    const member = await trader();
    const body = { ...limitOrder('buy', at(0), 9_000_000), credit: 'open' } as const;
    const refusal = await member.refusal('POST v1/trade/order/place', { key: key(), body });
    expect(refusal).toMatchObject({ status: 400, reason: 'INSUFFICIENT_COLLATERAL', field: 'quantity' });
    expect(refusal.params).toMatchObject({ available: '10000000' });
  });

  it('a position can only be named by an order that closes', async () => {
    const member = await trader();
    const body = { ...limitOrder('buy', at(0)), positionId: '1' } as const;
    expect(await member.refusal('POST v1/trade/order/place', { key: key(), body })).toMatchObject({
      reason: 'FIELD_INVALID',
      field: 'positionId',
    });
    const foreign = { ...limitOrder('sell', at(0)), credit: 'close', positionId: '1' } as const;
    expect((await member.refusal('POST v1/trade/order/place', { key: key(), body: foreign })).reason).toBe(
      'POSITION_UNKNOWN',
    );
  });

  it('keeps the choice of closing at the auction', async () => {
    const member = await trader();
    await member.call('POST v1/trade/day/option', { key: key(), body: { closesAtAuction: 'false' } });
    expect((await member.call('GET v1/trade/day/terms')).closesAtAuction).toBe(false);
  });
});
