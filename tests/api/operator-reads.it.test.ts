import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

/** Long enough to read before the tables are written, and shorter than a read waits. */
const LAG_MS = 700;

let harness: OperatorsHarness;
let operator: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness(null, { lagMs: LAG_MS });
  operator = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

it('an operator reads what a customer has just done although the tables are written later', async () => {
  const member = await harness.app.client().register();
  const sent = { body: { amount: '100000' }, key: randomUUID() };
  const { transferId } = await member.call('POST v1/fund/deposit/declare', sent);
  const { data } = await operator.call('fundTransferDetail', { transferId });
  expect(data).toMatchObject({ transfer: { transferId, state: 'declared' } });
  await member.call('POST v1/fund/transfer/cancel', { body: { transferId }, key: randomUUID() });
  const { data: later } = await operator.call('fundTransferDetail', { transferId });
  expect(later).toMatchObject({ transfer: { state: 'cancelled' } });
});
