import type { TransferState, TransferStep } from '@kabuto/brokerage';
import { epochMs, tokyoDate, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, CommandInput } from '../../apps/server/src/core/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;
let accountId: number;

const DEPOSITED = 70_000;
const WITHDRAWN = 20_000;
const FEE = 300;

const submit = async (input: CommandInput): Promise<Answer> => {
  const answer = await app.market.core.submit({ input });
  if (answer.refusal !== null) throw new Error(JSON.stringify(answer.refusal));
  return answer;
};
const idOf = ({ transfer }: Answer): number => transfer?.transferId ?? 0;
const step = (
  transferId: number,
  from: TransferState,
  to: TransferState,
  more: Partial<Omit<TransferStep, 'kind' | 'at'>> = {},
): Promise<Answer> =>
  submit({ kind: 'stepTransfer', accountId, transferId, from, to, wallAt: epochMs(Date.now()), ...more });

async function deposit(amount: number): Promise<number> {
  const lineId = idOf(await submit({ kind: 'importBankLine', source: `line-of-${amount}`, amount: yen(amount) }));
  const wallAt = epochMs(Date.now());
  const id = idOf(await submit({ kind: 'declareDeposit', accountId, amount: yen(amount), wallAt }));
  await step(id, 'declared', 'matched', { lineId });
  await step(id, 'matched', 'screening');
  await step(id, 'screening', 'credited');
  return id;
}

/** Sent and returned: amount and fee leave in one journal row and come back in another. */
async function withdrawAndReturn(amount: number): Promise<number> {
  const wallAt = epochMs(Date.now());
  const draft = { accountId, amount: yen(amount), wallAt, destinationSince: epochMs(0) };
  const id = idOf(await submit({ kind: 'draftWithdrawal', ...draft }));
  for (const [from, to] of [
    ['draft', 'requested'],
    ['requested', 'cooling'],
    ['cooling', 'screening'],
    ['screening', 'approved'],
    ['approved', 'sent'],
  ] as const)
    await step(id, from, to);
  await step(id, 'sent', 'returned', { reason: 'ACCOUNT_UNKNOWN' });
  return id;
}

let depositId: number;
let withdrawalId: number;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  member = await memberWithShares(app, 300);
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const other = await app.client().register();
  const at = await priceSteps(member);
  await other.place(limitOrder('buy', at(0), 200));
  await member.place(limitOrder('sell', at(0), 200));
  const policy = { minimum: yen(1), dailyMaximum: { unverified: null, verified: null }, fee: yen(FEE), coolingMs: 0 };
  await submit({ kind: 'setTransferPolicy', policy });
  depositId = await deposit(DEPOSITED);
  withdrawalId = await withdrawAndReturn(WITHDRAWN);
  await app.market.core.skipTo('day');
  await app.market.core.waitUntilCaughtUp();
});
afterAll(() => app.stop());

type Filter = { readonly group?: 'transfer' | 'trade' | 'tax'; readonly from?: string; readonly to?: string };

async function book(filter: Filter = {}, pageSize = 3) {
  const first = await member.call('GET v1/trade/cash/list', { query: { ...filter, pageSize: String(pageSize) } });
  const rows = [...first.rows];
  for (let pageNum = 2; rows.length < first.total; pageNum += 1)
    rows.push(
      ...(
        await member.call('GET v1/trade/cash/list', {
          query: { ...filter, pageSize: String(pageSize), pageNum: String(pageNum) },
        })
      ).rows,
    );
  expect(rows).toHaveLength(first.total);
  return rows;
}

describe('RT-35 the cash book', () => {
  it('has the cash after each line: the line before and its amount, up to the cash of the account', async () => {
    const rows = await book();
    const { cash } = await member.call('GET v1/trade/asset/summary');
    expect(rows[0]?.balance).toBe(cash);
    let balance = 0;
    for (const { lineId, amount, balance: after } of rows.toReversed()) {
      balance += Number(amount);
      expect(after, lineId).toBe(String(balance));
    }
    expect(await book({}, 100)).toEqual(rows);
  });

  it('names what moved the cash, and its transfer or order', async () => {
    const rows = await book();
    const moved = rows.filter(({ transferId }) => transferId !== null);
    expect(moved.map(({ cause, amount, transferId }) => [cause, Number(amount), Number(transferId)])).toEqual([
      ['withdrawalFeeReturned', FEE, withdrawalId],
      ['withdrawalReturned', WITHDRAWN, withdrawalId],
      ['withdrawalFee', -FEE, withdrawalId],
      ['withdrawal', -WITHDRAWN, withdrawalId],
      ['deposit', DEPOSITED, depositId],
    ]);
    expect(rows[0]).toMatchObject({ kind: 'tax', cause: null, transferId: null });
    expect(rows.filter(({ orderId }) => orderId !== null).map(({ kind, code }) => [kind, code])).toEqual([
      ['sell', QUIET],
      ['buy', QUIET],
    ]);
    expect(rows.filter(({ cause }) => cause === 'opening')).toHaveLength(2);
  });

  it('filtered by group or dates shows the same lines with the same balances, and its sums', async () => {
    const all = await book();
    const today = tokyoDate(epochMs(all[1]?.at ?? 0));
    const groupOf = (kind: string): string =>
      kind === 'cash' ? 'transfer' : kind === 'buy' || kind === 'sell' ? 'trade' : 'tax';
    const dateOf = (at: number): string => tokyoDate(epochMs(at));
    for (const group of [undefined, 'transfer', 'trade', 'tax'] as const)
      for (const range of [{}, { from: today, to: today }, { from: '2026-11-10', to: '2026-11-10' }] as Filter[]) {
        const { from = '', to = '9999' } = range;
        const expected = all.filter(
          ({ kind, at }) => (group === undefined || groupOf(kind) === group) && dateOf(at) >= from && dateOf(at) <= to,
        );
        const filter = { ...range, ...(group === undefined ? {} : { group }) };
        expect(await book(filter), JSON.stringify(filter)).toEqual(expected);
        const sum = (sign: number): number =>
          expected.reduce((total, { amount }) => total + Math.max(0, sign * Number(amount)), 0);
        expect(await member.call('GET v1/trade/cash/totals', { query: filter }), JSON.stringify(filter)).toEqual({
          in: String(sum(1)),
          out: String(sum(-1)),
          lines: expected.length,
        });
      }
    expect(all.filter(({ at }) => dateOf(at) === '2026-11-10')).toHaveLength(1);
  });

  it('VAL-25 refuses a range of more than a year, and one that ends before it begins', async () => {
    const refused = (from: string, to: string) => member.refusal('GET v1/trade/cash/list', { query: { from, to } });
    expect(await refused('2025-11-01', '2026-11-02')).toMatchObject({ reason: 'RANGE_TOO_LONG' });
    expect(await refused('2026-11-02', '2026-11-01')).toMatchObject({ reason: 'FIELD_INVALID' });
  });

  it('of a demo account begins with its cash, at the time of its first trade', async () => {
    const demo = await app.client().demo();
    const first = await demo.call('GET v1/trade/cash/list', { query: { pageSize: '100' } });
    const rows = [...first.rows];
    const opening = rows.at(-1);
    expect(first.total).toBe(rows.length);
    expect(opening).toMatchObject({ cause: 'opening', amount: '10000000', balance: '10000000' });
    const times = rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(opening?.at).toBe(rows.at(-2)?.at);
    expect(rows[0]?.balance).toBe((await demo.call('GET v1/trade/asset/summary')).cash);
  });
});
