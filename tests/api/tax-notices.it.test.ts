import { LANGUAGES } from '@kabuto/contract';
import { epochMs, tokyoDate } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** Has 100 shares, bought at 1,000 yen. */
let member: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  [member, other] = [await memberWithShares(app, 100), await app.client().register()];
  await app.openMarket();
});
afterAll(() => app.stop());

const noticesOf = async (kind: string, lang: (typeof LANGUAGES)[number] = 'jp') => {
  const { rows } = await member.call('GET v1/user/notice/list', { query: { group: 'money', pageSize: '100' }, lang });
  return rows.filter((row) => row.kind === kind);
};
/** The notice, once there is one: it follows the commit by a few seconds. */
const noticeOf = (kind: string) => eventually(async () => (await noticesOf(kind))[0]);
/** This many amounts of tax in the cash book, once they are there: those that were withheld (negative) first. */
const taxLines = (count: number): Promise<number[]> =>
  eventually(async () => {
    const { rows } = await member.call('GET v1/trade/cash/list', { query: { pageSize: '100' } });
    const amounts = rows.filter(({ kind }) => kind === 'tax' || kind === 'refund').map(({ amount }) => Number(amount));
    return amounts.length >= count && amounts.sort((a, b) => a - b);
  });
/** Ends the trade date and opens the next one. */
async function closeDate(): Promise<void> {
  await app.market.core.skipTo('day');
  await app.market.core.waitUntilCaughtUp();
}

it('ORD-12 tax on a profit is one notice, with its amount in three languages', async () => {
  const at = await priceSteps(member);
  await other.place(limitOrder('buy', at(1)));
  await member.place(limitOrder('sell', at(1)));
  await closeDate();
  const { params } = await noticeOf('taxWithheld');
  const [amount = 0, ...more] = await taxLines(1);
  expect(amount).toBeLessThan(0);
  expect(more).toEqual([]);
  expect(params.amount).toBe(String(-amount));
  const { rows } = await member.call('GET v1/trade/result/list', { query: { scope: 'history' } });
  expect(rows.map(({ settlesOn }) => settlesOn)).toEqual([params.date]);
  const texts = new Set<string>();
  for (const lang of LANGUAGES) {
    const [shown, ...none] = await noticesOf('taxWithheld', lang);
    expect(none).toEqual([]);
    expect(shown?.text).toContain((-amount).toLocaleString('en'));
    texts.add(shown?.text ?? '');
  }
  expect(texts.size).toBe(LANGUAGES.length);
});

it('ORD-12 tax that a loss gives back is a notice of its own', async () => {
  await app.openMarket();
  const at = await priceSteps(member);
  await other.place(limitOrder('sell', at(4)));
  await member.place(limitOrder('buy', at(4)));
  await other.place(limitOrder('buy', at(-4)));
  await member.place(limitOrder('sell', at(-4)));
  await closeDate();
  const { params } = await noticeOf('taxRefunded');
  const [withheld = 0, refund = 0, ...more] = await taxLines(2);
  expect(more).toEqual([]);
  expect(refund).toBeGreaterThan(0);
  expect(refund).toBeLessThan(-withheld);
  expect(params.amount).toBe(String(refund));
});

it('ORD-10 a settlement is one notice, with the net yen that changed hands after fees and tax, in three languages', async () => {
  const { rows } = await member.call('GET v1/trade/result/list', { query: { scope: 'history' } });
  const first = rows.at(-1);
  if (first === undefined) throw new Error('the first sale has a result');
  const [withheld = 0] = await taxLines(2);
  // the second business day after the sale has begun
  const settled = () =>
    eventually(async () => (await noticesOf('settled')).find(({ params }) => params.date === first.settlesOn));
  const net = Number(first.proceeds) + withheld;
  const { params, createdAt } = await settled();
  expect(params).toEqual({ date: first.settlesOn, amount: String(net), at: expect.stringMatching(/^\d+$/) });
  // market time, which is not that of the system here
  expect(tokyoDate(epochMs(Number(params.at)))).toBe(first.settlesOn);
  expect(tokyoDate(epochMs(createdAt))).not.toBe(first.settlesOn);
  const texts = new Set<string>();
  for (const lang of LANGUAGES) {
    const shown = (await noticesOf('settled', lang)).filter(({ params }) => params.date === first.settlesOn);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.text).toContain(net.toLocaleString('en'));
    texts.add(shown[0]?.text ?? '');
  }
  expect(texts.size).toBe(LANGUAGES.length);
  const money = await member.call('GET v1/user/notice/list', { query: { group: 'orders', pageSize: '100' } });
  expect(money.rows.filter(({ kind }) => kind === 'settled')).toEqual([]);
});

it('no notice of tax comes twice, after a restart and when all events are read again', async () => {
  const both = async () => [...(await noticesOf('taxWithheld')), ...(await noticesOf('taxRefunded'))];
  const before = await both();
  expect(before).toHaveLength(2);
  await app.restart();
  const pool = createPool({ url: app.database.superUrl, name: 'cursor', max: 1 });
  const cursor = async () => {
    const { rows } = await pool.query<{ seq: number }>(
      'select event_seq as seq from notice_cursor where tenant_id = 1',
    );
    return rows[0]?.seq ?? 0;
  };
  const covered = await cursor();
  await pool.query('update notice_cursor set event_seq = 0 where tenant_id = 1');
  await eventually(async () => (await cursor()) >= covered);
  await pool.end();
  expect(await both()).toEqual(before);
});
