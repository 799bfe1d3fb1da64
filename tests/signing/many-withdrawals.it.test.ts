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

const YEAR = 365 * 86_400_000;
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
  const wallAt = epochMs(harness.now());
  // To a destination that is too new for a year; a draft ends as soon as the account has another one.
  const draft = {
    kind: 'draftWithdrawal',
    ...{ accountId, amount: yen(1_000), destination: 'nowhere', wallAt, destinationSince: epochMs(wallAt + YEAR) },
    tokens: { token: 'USDT', leastUnits: 1, mostUnits: 1_000_000_000, feeCap: 1 },
  } as const;
  for (let made = 0; made < PAGE; made += 1) {
    const drafted = (await harness.core.submit({ input: draft })).transfer?.transferId ?? 0;
    const step = { kind: 'stepTransfer', accountId, transferId: drafted, wallAt } as const;
    for (const input of [
      { ...step, from: 'draft', to: 'requested' },
      { ...step, from: 'requested', to: 'cooling' },
    ] as const)
      expect((await harness.core.submit({ input })).refusal).toBeNull();
  }
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(MINUTE + 1_000);
  await harness.pass(0);
  expect((await detailOf(member, transferId)).transfer.state).toBe('screening');
}, 120_000);
