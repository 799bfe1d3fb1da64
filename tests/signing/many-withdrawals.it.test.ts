import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  detailOf,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

/** Withdrawals of one run. */
const PAGE = 500;

let harness: UsdtHarness;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
}, 120_000);
afterAll(() => harness.stop());

it('FND-05 withdrawals that go no further keep no later one from its screening', async () => {
  const member = await harness.app.client().demo();
  const addressId = await usableAddress(harness, member);
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const draft = {
    kind: 'draftWithdrawal',
    ...{ accountId, amount: yen(15_000), destination: 'nowhere' },
    ...{ wallAt: epochMs(harness.now()), destinationSince: epochMs(0) },
    tokens: { token: 'USDT', leastUnits: 1, mostUnits: 1_000_000_000, feeCap: 1 },
  } as const;
  for (let drafts = 0; drafts < PAGE; drafts += 1)
    expect((await harness.core.submit({ input: draft })).refusal).toBeNull();
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(MINUTE + 1_000);
  await harness.pass(0);
  expect((await detailOf(member, transferId)).transfer.state).toBe('screening');
}, 120_000);
