import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, call } from '../../shared/api/index.ts';
import { createMoneyAction } from '../../shared/money-action/index.ts';
import { clearSession, storeSession } from '../../shared/session/auth.ts';
import { lookUpTransfer } from './look-up.ts';

const RESOLVE = 'v1/trade/order/resolve';
const DETAIL = 'v1/fund/transfer/detail';
const TRANSFER = { transferId: '7', state: 'declared' };

type Reply = { readonly code: number; readonly data: unknown };
const refusal = (code: number, reason: string): Reply => ({
  code,
  data: { reason, field: null, params: {}, requestId: 'r' },
});

/** What the server replies with, by path; nothing: the reply is lost. */
let replies: Partial<Record<string, Reply>>;

const declaring = createMoneyAction<{ readonly amount: string }, unknown>({
  kind: 'declareDeposit',
  sameAgain: true,
  send: async (body, idempotencyKey) =>
    (await call('POST v1/fund/deposit/declare', { body, idempotencyKey, silent: true, quiet: true })).data,
  repeats: false,
  lookUp: lookUpTransfer,
});
const declared = () => declaring.entries.get().map(({ state }) => state);

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = Object.entries(replies).find(([path]) => new URL(address).pathname.endsWith(path))?.[1];
    if (reply === undefined) throw new TypeError('the reply is lost');
    return Response.json({ ...reply, msg: '', status: reply.code });
  });
  storeSession({ token: 'one', refreshToken: 'two', exp: 600 });
});
afterEach(() => {
  for (const { intention } of declaring.entries.get()) declaring.drop(intention.key);
  clearSession();
  vi.unstubAllGlobals();
});

it('a deposit that was committed and cannot be read has an unknown outcome, keeps its key, and is found later', async () => {
  const done: Reply = {
    code: 200,
    data: { order: null, orders: null, alert: null, transfer: { transferId: '7' }, journalSeq: 1, headHash: 'h' },
  };
  replies = { [RESOLVE]: done, [DETAIL]: refusal(404, 'TRANSFER_UNKNOWN') };
  const key = declaring.begin({ amount: '120000' });
  await vi.waitUntil(() => declared()[0]?.at === 'lost');
  declaring.release(key);
  expect(declaring.begin({ amount: '120000' })).toBe(key);
  await vi.waitUntil(() => declared()[0]?.at === 'lost');
  replies = { ...replies, [DETAIL]: { code: 200, data: { transfer: TRANSFER, steps: [] } } };
  declaring.lookAgain(key);
  await vi.waitUntil(() => declared()[0]?.at === 'done');
  expect(declared()).toEqual([{ at: 'done', result: TRANSFER }]);
});

it('a deposit that was refused, or never arrived, is refused with the reason of its key', async () => {
  replies = { [RESOLVE]: refusal(422, 'KEY_CLOSED') };
  await expect(lookUpTransfer('key')).rejects.toMatchObject({ reason: 'KEY_CLOSED' });
  await expect(lookUpTransfer('key')).rejects.toBeInstanceOf(ApiError);
});
