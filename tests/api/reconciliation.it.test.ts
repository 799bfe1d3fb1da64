import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { startWithdrawals, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

let harness: WithdrawalsHarness;
let treasury: TestOperator;
beforeAll(async () => {
  harness = await startWithdrawals();
  treasury = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

it('BO-04 a paid withdrawal is in the ledger of the day for which its file was written; unpaid it is in transit', async () => {
  harness.setCard({});
  const { transferId } = await withdraw(await harness.app.client().register(), '50000');
  await harness.pass(60_000);
  await treasury.call('fundWithdrawalApprove', { transferId });
  const { data: file } = await treasury.call('transferFileRelease', {});
  const sheet = await treasury.call('segregationWorksheet', {});
  expect(sheet.data).toMatchObject({ transit: '50000', trust: null, shortfall: null });
  expect((await treasury.call('fundWithdrawalPaid', { transferId })).status).toBe(200);
  const day = await treasury.call('reconciliationDay', { date: String(file.payOn) });
  expect(day.data).toMatchObject({
    bank: null,
    difference: null,
    unmatched: [],
    ledger: { received: '0', paid: '50000' },
  });
  const { baseDate } = (await treasury.call('segregationWorksheet', {})).data;
  expect((await treasury.call('segregationTrust', { date: String(baseDate), amount: '1' })).status).toBe(200);
  expect((await treasury.call('segregationWorksheet', {})).data).toMatchObject({ transit: '0', trust: '1' });
});
