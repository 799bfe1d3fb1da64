import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { FINAL, usableAddress, withdrawUsdt, withSigner } from '../../support/usdt-withdrawals.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const start = Date.now();
let ahead = 0;
const clock = {
  now: () => start + ahead,
  advance: (ms: number): void => {
    ahead += ms;
  },
};
const office = useOffice({ now: clock.now });
const SIZES = [...EVERY_SIZE, [375, 812]] as const;
let seat: Seat;
let usdt: Awaited<ReturnType<typeof withSigner>>;
/** A withdrawal in each of these states. */
const ids = { mined: '', waits: '' };
beforeAll(async () => {
  usdt = await withSigner(office.harness, clock);
  const maker = await office.harness.operator(['treasury']);
  const member = await office.harness.app.client().demo();
  const addressId = await usableAddress(usdt, member);
  const paid = await withdrawUsdt(member, addressId);
  await usdt.pass(0);
  await maker.call('fundWithdrawalApprove', { transferId: paid.transferId });
  for (const ms of [0, 0, 0, 9_000, FINAL, 0, 0]) await usdt.pass(ms);
  await vi.waitUntil(async () => (await usdt.sql('select from chain_move')).length === 1, { timeout: 20_000 });
  ids.mined = (await withdrawUsdt(member, addressId)).transferId;
  await usdt.pass(0);
  const { status, data } = await maker.call('fundWithdrawalApprove', { transferId: ids.mined });
  if (status !== 200) throw new Error(JSON.stringify(data));
  for (const ms of [0, 0, 0, 9_000, 0]) await usdt.pass(ms);
  ids.waits = (await withdrawUsdt(member, addressId)).transferId;
  await usdt.pass(0);
  seat = await office.operator(['treasury', 'auditor', 'review', 'compliance', 'admin']);
}, 120_000);
afterAll(() => usdt.signer.stop());

const press =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().click();

describe('how the pages of USDT that leaves look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'treasury', address: () => '/treasury', ready: 'dl', sizes: SIZES },
    {
      name: 'treasury-halt',
      address: () => '/treasury',
      ready: 'dl',
      press: '.MuiButton-colorError',
      sizes: SIZES,
    },
    { name: 'usdt-withdrawals', address: () => '/withdrawals', ready: 'td', sizes: SIZES },
    { name: 'usdt-withdrawal', address: () => `/withdrawals/${ids.waits}`, ready: 'td', sizes: SIZES },
    { name: 'usdt-withdrawal-mined', address: () => `/withdrawals/${ids.mined}`, ready: 'td', sizes: SIZES },
    {
      name: 'usdt-withdrawal-approve',
      address: () => `/withdrawals/${ids.waits}`,
      ready: 'td',
      sizes: SIZES,
      act: press('main .MuiButton-contained'),
    },
  ]);
});
