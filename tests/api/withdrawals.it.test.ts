import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { confirmed, draft, withdraw } from '../support/withdrawals.ts';

let app: TestApp;
let member: ApiClient;
const CARD = {
  cardId: 1,
  bank: '0005',
  bankName: '三菱UFJ銀行',
  branch: '135',
  branchName: '渋谷支店',
  type: 'ordinary',
  number: '1234567',
  holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  since: 0,
  removedAt: null,
} as const;
beforeAll(async () => {
  app = await startTestApp({ findCard: async (_client, _owner, cardId) => (cardId === 1 ? CARD : undefined) });
  member = await app.client().register();
}, 60_000);
afterAll(() => app.stop());

it('FND-04 is drafted, confirmed for what was shown, and requested: amount and fee are held', async () => {
  const before = await member.call('GET v1/fund/withdrawal/options');
  const drafted = await draft(member, '1');
  expect(drafted.transfer).toMatchObject({
    state: 'draft',
    amount: '50000',
    fee: '220',
    destination: { number: '••••567' },
  });
  const token = await confirmed(member, drafted);
  const sent = { body: { transferId: drafted.transfer.transferId, stepUpToken: token }, key: randomUUID() };
  const cooling = await member.call('POST v1/fund/withdrawal/request', sent);
  expect(cooling).toMatchObject({ state: 'cooling', canCancel: true });
  expect(await member.call('POST v1/fund/withdrawal/request', sent)).toEqual(cooling);
  const after = await member.call('GET v1/fund/withdrawal/options');
  expect(Number(before.withdrawable) - Number(after.withdrawable)).toBe(50_220);
});
