import { NETWORKS } from '@kabuto/chain';
import { yen } from '@kabuto/market';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPublicKey } from '../../../apps/signer/src/passkey/public-key.ts';
import type { OperatorKey, Policy } from '../../../apps/signer/src/policy/policy.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { detailOf, usableAddress, withdrawUsdt, withSigner } from '../../support/usdt-withdrawals.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { confirmTwice, useOffice } from '../support/office.ts';

const start = Date.now();
let ahead = 0;
const clock = {
  now: () => start + ahead,
  advance: (ms: number): void => {
    ahead += ms;
  },
};
const office = useOffice({ now: clock.now, jobsByHand: ['token-withdrawals'] });
/** Pinned later: the signer reads the list in each round. */
const pinned: OperatorKey[] = [];
let usdt: Awaited<ReturnType<typeof withSigner>>;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  const { hostname: id } = new URL(office.url);
  const pins: Partial<Policy> = { operators: pinned, oneApprovalUpTo: 1, operatorSite: { id, origins: [office.url] } };
  usdt = await withSigner(office.harness, clock, pins);
  member = await office.harness.app.client().demo();
  addressId = await usableAddress(usdt, member);
}, 60_000);
afterAll(() => usdt.signer.stop());

const stateOf = async (transferId: string) => (await detailOf(member, transferId)).transfer.state;
const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable);

/** A withdrawal that waits for approval. */
async function screened(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await usdt.pass(0);
  return transferId;
}

/** Pins the passkey of the operator who has been made last, as the ceremony does. */
async function pinNewest(operator: string): Promise<void> {
  const [row] = await usdt.sql<{ id: string; key: Buffer }>(
    'select credential_id as id, public_key as key from operator_passkey order by operator_id desc limit 1',
  );
  const key = row === undefined ? null : readPublicKey(row.key);
  if (row === undefined || key === null) throw new Error('there is no passkey that the signer reads');
  pinned.push({ operator, credentialId: row.id, key });
  await usdt.pass(0);
}

/** The page shows what a live brokerage's does: who has signed. The calls behind its buttons are the server's. */
async function asLive(page: Page, transferId: string): Promise<void> {
  await page.route('**/v1/fund/transfer/detail*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const rows = await usdt.sql('select from signer_approval where transfer_id = $1', transferId);
    const given = rows.map((_, index) => ({ name: `Staff ${index}`, at: clock.now(), counts: true }));
    const payout = data.payout === null ? null : { ...data.payout, approvals: { needed: 2, given } };
    await route.fulfill({ response, json: { ...rest, data: { ...data, payout } } });
  });
  await page.goto(`${office.url}/withdrawals/${transferId}`);
}

describe('BO-04 the buttons of a withdrawal of USDT', () => {
  it('FND-05 signs the terms with the passkey; after a lost reply the same signature is sent again, and counts once', async () => {
    const transferId = await screened();
    const { page } = await office.operator(['treasury', 'compliance']);
    await pinNewest('sato');
    await asLive(page, transferId);
    const sent: { readonly key: string | undefined; readonly body: string | null }[] = [];
    await page.route('**/v1/fund/payout/approve', async (route) => {
      const request = route.request();
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
      const response = await route.fetch();
      if (sent.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    const button = page.getByRole('button', { name: '署名用の承認（パスキー）', exact: true });
    await button.click();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await expect.poll(() => sent.length).toBe(1);
    expect(await usdt.sql('select from signer_approval where transfer_id = $1', transferId)).toHaveLength(1);
    await button.click();
    await page.getByText('署名用の承認を登録しました（1/2）').waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await usdt.sql('select from signer_approval where transfer_id = $1', transferId)).toHaveLength(1);
    const lines = `select from operator_log where subject = $1 and event = 'payoutApprove'`;
    expect(await usdt.sql(lines, `transfer ${transferId}`)).toHaveLength(1);

    const second = await office.operator(['treasury', 'compliance']);
    await pinNewest('ito');
    await asLive(second.page, transferId);
    await second.page.getByRole('button', { name: '署名用の承認（パスキー）', exact: true }).click();
    await second.page.getByText('署名用の承認を登録しました（2/2）').waitFor();
    await button.waitFor({ state: 'hidden' });
    for (const width of [375, 960]) {
      await page.setViewportSize({ width, height: 1024 });
      expect(await layoutFaults(page, width)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('FND-05 two operators settle what was signed for another amount, by what the chain has moved', async () => {
    const transferId = await screened();
    const officer = await office.harness.operator(['treasury']);
    expect((await officer.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
    for (const _ of [0, 1, 2]) await usdt.pass(0);
    expect(await stateOf(transferId)).toBe('signed');
    type Reply = { state: string; digest: string | null; hash: string | null; block: string | null };
    const [kept] = await usdt.sql<Reply>(
      'select state, digest, tx_hash as hash, block_number as block from signer_reply where transfer_id = $1',
      transferId,
    );
    if (kept === undefined) throw new Error('the signer has not replied');
    const reply = ({ state, digest, hash, block }: Reply) =>
      usdt.sql(
        'update signer_reply set state = $2, digest = $3, tx_hash = $4, block_number = $5 where transfer_id = $1',
        ...[transferId, state, digest, hash, block],
      );
    const hash = `0x${'5e'.repeat(32)}`;
    await reply({ state: 'final', digest: 'another', hash, block: '1' });
    await usdt.sql(
      `insert into chain_move (tenant_id, network, tx_hash, kind, transfer_id, units, elsewhere_units, block_number, mined_at)
       values (1, 'demo', $2, 'payment', $1, 99500000, 0, 1, 1)`,
      transferId,
      hash,
    );
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await page.getByText('チェーンで動いた数量').waitFor();
    await page.getByRole('button', { name: '精算を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(hash, { exact: false }).waitFor();
    for (const width of [375, 960]) {
      await page.setViewportSize({ width, height: 1024 });
      expect(await layoutFaults(page, width)).toEqual([]);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('結果').click();
    await page.getByRole('option', { name: '支払済み：お客さまがトークンを受け取った' }).click();
    await dialog.getByLabel('理由').fill('取引と照合済み');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    await page.getByText('USDT出金の精算').first().waitFor();
    const second = await office.operator(['compliance']);
    await second.page.goto(page.url());
    await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await second.page.getByText('承認し、実行しました。').waitFor();
    await expect.poll(() => stateOf(transferId)).toBe('paid');
    // the signer has another one in its log
    await reply(kept);
  });

  it('FND-05 gives up what waits for a halted network; the yen are back once the signer has replied', async () => {
    const before = await withdrawable();
    const transferId = await screened();
    const officer = await office.harness.operator(['treasury']);
    expect((await officer.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
    await usdt.app.withdrawals.runTokens(1);
    await usdt.core.waitUntilCaughtUp();
    expect(await stateOf(transferId)).toBe('signed');
    expect((await officer.call('networkHalt', { network: NETWORKS.demo.id, reason: 'test' })).status).toBe(200);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await confirmTwice(page, '送付を取りやめる');
    await page.getByText('取りやめの確認待ち').waitFor();
    expect(await page.getByRole('button', { name: '送付を取りやめる' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['signed', 15_330]);
    await usdt.pass(0);
    await page.getByText('依頼の取下げ', { exact: true }).waitFor();
    expect((await detailOf(member, transferId)).transfer).toMatchObject({
      state: 'returned',
      reason: 'SIGNATURE_CANCELLED',
    });
    expect(await withdrawable()).toBe(before);
  });
});

it('BO-04 spare yen of the treasury are taken out by two operators from its page', async () => {
  const { core } = usdt;
  const amount = yen(9_000);
  const line = await core.submit({ input: { kind: 'importBankLine', amount, source: 'bank/journey/1' } });
  const lineId = line.transfer?.transferId ?? 0;
  const proposal = { number: 900, maker: 1, checker: 2 };
  expect((await core.submit({ input: { kind: 'fundCredits', lineId, amount, proposal } })).refusal).toBeNull();
  await core.waitUntilCaughtUp();
  // with what the withdrawals before have left
  const { spare: before } = await core.read(({ broker }) => broker.funding);
  const { page } = await office.operator(['treasury']);
  await page.goto(`${office.url}/treasury`);
  for (const width of [320, 375, 960]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.getByRole('button', { name: '余裕資金を引き出す' }).waitFor();
    expect(await layoutFaults(page, width)).toEqual([]);
  }
  await page.getByRole('button', { name: '余裕資金を引き出す' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('金額（円）');
  expect(await field.inputValue()).toBe(String(before));
  await field.fill(String(before + 1));
  await dialog.getByLabel('理由').fill('自社口座へ');
  await dialog.getByRole('button', { name: '申請する' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill('4000');
  await dialog.getByRole('button', { name: '申請する' }).dblclick();
  await page.waitForURL(/\/proposals\/\d+$/);
  await page.getByText('余裕資金の引出し').first().waitFor();
  const second = await office.operator(['compliance']);
  await second.page.goto(page.url());
  await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await second.page.getByText('承認し、実行しました。').waitFor();
  await page.goto(`${office.url}/treasury`);
  const spare = page.locator('dl > div').filter({ has: page.getByText('お客さま口座にある余裕資金', { exact: true }) });
  await spare
    .locator('dd')
    .filter({ hasText: `${(before - 4_000).toLocaleString('ja-JP')}円` })
    .waitFor();
});
