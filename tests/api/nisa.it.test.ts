import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText, verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, openNisa, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;
let other: ApiClient;
const NISA = { accountType: 'nisa' } as const;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  member = await app.client().register();
  other = await memberWithShares(app, 1_000);
});
afterAll(() => app.stop());

const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
const positions = async () => (await member.call('GET v1/trade/position/list')).rows;

const isSubset = (part: object, whole: object): boolean =>
  JSON.stringify({ ...whole, ...part }) === JSON.stringify(whole);

describe('ORD-12 orders booked to the NISA part', () => {
  it('are refused in three languages until it is open, and the ticket reports when it is', async () => {
    const at = await priceSteps(member);
    const body = { ...limitOrder('buy', at(0)), ...NISA };
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const refusal = await member.refusal('POST v1/trade/order/place', { body, key: randomUUID(), lang });
      expect(refusal).toMatchObject({ status: 400, reason: 'NISA_NOT_OPEN', field: 'accountType' });
      texts.add(refusal.msg);
    }
    expect(texts.size).toBe(LANGUAGES.length);
    expect(await facts()).not.toHaveProperty('nisa');
    await openNisa(app, member);
    expect((await facts()).nisa).toEqual({ quantity: '0', sellable: '0', locked: '0', averageCost: '0' });
  });

  it('are kept apart from the others: own shares and cost, own fills and results, no tax', async () => {
    const at = await priceSteps(member);
    const buy = async (ticks: number, more: object = {}) => {
      await other.place(limitOrder('sell', at(ticks)));
      return (await member.place({ ...limitOrder('buy', at(ticks)), ...more })).order;
    };
    const [own, apart] = [await buy(0), await buy(2, NISA)];
    expect(own).not.toHaveProperty('accountType');
    expect(apart).toMatchObject({ ...NISA, state: 'filled' });
    expect((await member.detail(apart.orderId)).fills).toMatchObject([NISA]);
    const [a, b] = (await positions()).sort((x, y) => Number(x.averageCost) - Number(y.averageCost));
    expect(a).toMatchObject({ code: QUIET, quantity: '100', sellable: '100' });
    expect(a).not.toHaveProperty('accountType');
    expect(b).toMatchObject({ ...NISA, code: QUIET, quantity: '100', sellable: '100' });
    expect(await facts()).toMatchObject({ quantity: '100', nisa: { quantity: '100', averageCost: b?.averageCost } });

    const { holdings } = await member.call('GET v1/trade/asset/explain');
    expect(holdings).toMatchObject([{ owned: { total: '100' } }, { ...NISA, owned: { total: '100' } }]);

    await other.place(limitOrder('buy', at(9)));
    const sale = await member.place({ ...limitOrder('sell', at(9)), ...NISA });
    expect(sale.order).toMatchObject({ ...NISA, state: 'filled' });
    const { held } = await member.call('GET v1/trade/asset/summary');
    expect(held).toBe('0');
    const results = await member.call('GET v1/trade/result/list', { query: { scope: 'today' } });
    expect(results.rows).toMatchObject([{ ...NISA, code: QUIET, quantity: '100' }]);
  });

  it('RT-31 RT-32 orders, fills and their sums are limited to a side, a state and a part of the account', async () => {
    const at = await priceSteps(member);
    const open = await member.place(limitOrder('buy', at(-9)));
    const list = async (filter: object) =>
      (await member.call('GET v1/trade/order/list', { query: { scope: 'history', ...filter } })).rows;
    const fills = async (filter: object) =>
      (await member.call('GET v1/trade/fill/list', { query: { scope: 'history', ...filter } })).rows;
    const sums = (filter: object) =>
      member.call('GET v1/trade/fill/totals', { query: { scope: 'history', ...filter } });
    const all = await list({});
    // own: a filled purchase and an open one; NISA: a purchase and a sale
    expect(all.map(({ side, state, accountType }) => `${side} ${state} ${accountType ?? 'own'}`).toSorted()).toEqual([
      'buy filled nisa',
      'buy filled own',
      'buy working own',
      'sell filled nisa',
    ]);
    const facetsOf = ({ side, state, accountType }: (typeof all)[number]) => ({
      side,
      state: state === 'working' ? 'open' : state,
      accountType: accountType ?? 'own',
    });
    const picked = (filter: object) => all.filter((order) => isSubset(filter, facetsOf(order)));
    for (const filter of [
      { side: 'sell' },
      { state: 'open' },
      { state: 'filled' },
      { state: 'cancelled' },
      { accountType: 'own' },
      NISA,
      { side: 'buy', state: 'filled', ...NISA },
    ])
      expect(await list(filter), JSON.stringify(filter)).toEqual(picked(filter));

    const booked = await fills({});
    expect(booked).toHaveLength(3);
    expect(await fills({ side: 'buy' })).toEqual(booked.filter(({ side }) => side === 'buy'));
    expect(await fills(NISA)).toEqual(booked.filter(({ accountType }) => accountType === 'nisa'));
    const realised = booked.find(({ side }) => side === 'sell')?.realised;
    expect((await sums({ side: 'buy' })).sum).toMatchObject({ sold: '0', realised: null });
    expect((await sums({ side: 'sell' })).sum).toMatchObject({ bought: '0', realised });
    expect((await sums({ accountType: 'own' })).sum).toMatchObject({ sold: '0', realised: null });
    expect((await sums(NISA)).rows).toMatchObject([{ boughtShares: '100', soldShares: '100', realised }]);
    expect(
      await member.refusal('GET v1/trade/order/list', { query: { scope: 'history', state: 'working' } as never }),
    ).toMatchObject({ reason: 'FIELD_INVALID', field: 'state' });
    await member.call('POST v1/trade/order/cancel', { body: { orderId: open.order.orderId }, key: randomUUID() });
  });

  it('continue after a restart, and verify agrees; a row moved to the other part is found', async () => {
    const before = await facts();
    await app.restart();
    expect(await facts()).toEqual(before);
    const verify = () => verifyTenant(app.database.appUrl, 1);
    expect((await verify()).problems).toEqual([]);
    const move = (table: string) =>
      asSuper(app.database.superUrl, (client) =>
        client.query(
          `update ${table} set account_type = case account_type when 'own' then 'nisa' else 'own' end
            where account_id = (select max(account_id) from fill where account_type = 'nisa') and code = $1`,
          [QUIET],
        ),
      );
    for (const table of ['fill', 'trade_order']) {
      await move(table);
      const { problems } = await verify();
      expect(problems.length).toBeGreaterThanOrEqual(3);
      expect(problems.map(problemText).every((text) => text.startsWith(`${table} `))).toBe(true);
      await move(table);
    }
    await asSuper(app.database.superUrl, (client) => client.query('update account set nisa = false where nisa'));
    expect((await verify()).problems.map(problemText).join()).toMatch(/^account \d+ /);
    await asSuper(app.database.superUrl, (client) =>
      client.query(
        "update account set nisa = true where account_id in (select account_id from fill where account_type = 'nisa')",
      ),
    );
    expect((await verify()).problems).toEqual([]);
  });
});
