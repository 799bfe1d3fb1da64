import { afterAll, beforeAll, expect, it } from 'vitest';
import { setDisabled } from '../../apps/server/src/identity/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { CLERK, MINUTE, usableAddress, withdrawUsdt, withSigner } from '../support/usdt-withdrawals.ts';
import { startWithdrawals, withdraw } from '../support/withdrawals.ts';

/** A server with operators and a signer; `pass` advances withdrawals by bank and of tokens. */
async function start() {
  const harness = await startWithdrawals();
  const withTokens = await withSigner(harness, { now: harness.now, advance: harness.advance });
  return {
    ...withTokens,
    setCard: harness.setCard,
    pass: async (ms: number): Promise<void> => {
      await harness.pass(ms);
      await withTokens.pass(0);
    },
  };
}

let harness: Awaited<ReturnType<typeof start>>;
let compliance: Awaited<ReturnType<typeof harness.operator>>;
let treasury: typeof compliance;
beforeAll(async () => {
  harness = await start();
  harness.setCard({});
  compliance = await harness.operator(['compliance']);
  treasury = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

async function entered(client: ApiClient) {
  const { id, accountId } = await client.call('GET v1/user/user/info');
  return { client, memberId: String(id), accountId: Number(accountId) };
}
const member = async () => entered(await harness.app.client().register());
type Member = Awaited<ReturnType<typeof member>>;

const isFrozen = ({ accountId }: Member): Promise<boolean> =>
  harness.core.read(({ broker }) => broker.account(accountId)?.status === 'frozen');
const stateOf = async (transferId: string): Promise<string | undefined> => {
  await harness.core.waitUntilCaughtUp();
  const rows = await harness.sql<{ state: string }>('select state from transfer where transfer_id = $1', transferId);
  return rows[0]?.state;
};
const untilState = async (transferId: string, state: string): Promise<void> => {
  for (let i = 0; i < 6 && (await stateOf(transferId)) !== state; i += 1) await harness.pass(i === 0 ? 0 : CLERK);
  expect(await stateOf(transferId)).toBe(state);
};
const stop = ({ memberId }: Member, action: 'freeze' | 'disable') =>
  compliance.call('customerStop', { memberId, action, reason: '不審なログイン' });
const release = ({ memberId }: Member, action: 'unfreeze' | 'enable') =>
  compliance.call('customerRelease', { memberId, action, reason: '本人確認済み' });

it('FND-04 a freeze by an operator stops withdrawals that are not sent, by bank and of tokens; its end continues them', async () => {
  const [approved, screening, cooling] = [await member(), await member(), await member()];
  const tokens = await entered(await harness.app.client().demo());
  const addressId = await usableAddress(harness, tokens.client);
  const payout = await withdrawUsdt(tokens.client, addressId);
  const first = await withdraw(approved.client);
  await untilState(first.transferId, 'approved');
  await untilState(payout.transferId, 'approved');
  for (const one of [approved, tokens]) {
    expect((await stop(one, 'freeze')).status).toBe(200);
    expect(await isFrozen(one)).toBe(true);
  }
  const second = await withdraw(screening.client);
  await untilState(second.transferId, 'screening');
  await stop(screening, 'freeze');
  const third = await withdraw(cooling.client);
  expect(await stateOf(third.transferId)).toBe('cooling');
  await stop(cooling, 'disable');

  const all = [first, payout, second, third].map(({ transferId }) => transferId);
  const states = async () => Promise.all(all.map(stateOf));
  for (const ms of [0, MINUTE, CLERK, CLERK, CLERK, MINUTE]) await harness.pass(ms);
  expect(await states()).toEqual(['approved', 'approved', 'screening', 'cooling']);
  const refused = await treasury.call('fundWithdrawalApprove', { transferId: second.transferId });
  expect(refused.data).toMatchObject({ reason: 'TRADING_NOT_ALLOWED' });
  expect((await treasury.call('transferFileRelease', {})).data).toMatchObject({ reason: 'TRANSFER_FILE_EMPTY' });
  const requests = await harness.sql('select from signer_request where transfer_id = $1', payout.transferId);
  expect(requests).toEqual([]);

  for (const one of [approved, tokens, screening]) await release(one, 'unfreeze');
  await release(cooling, 'enable');
  expect(await Promise.all([approved, tokens, screening, cooling].map(isFrozen))).toEqual([false, false, false, false]);
  for (let i = 0; i < 12; i += 1) await harness.pass(CLERK);
  expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid']);
}, 120_000);

it("AUT-11 a member's own freeze stops a withdrawal that was requested before", async () => {
  const one = await member();
  const { transferId } = await withdraw(one.client);
  await one.client.call('POST v1/user/user/freeze');
  expect(await isFrozen(one)).toBe(true);
  for (const ms of [0, MINUTE, CLERK, CLERK, CLERK]) await harness.pass(ms);
  expect(await stateOf(transferId)).toBe('cooling');
});

it('the core is sent what another process has changed, within seconds, and only the last of several changes counts', async () => {
  const one = await member();
  const [named] = await harness.sql<{ email: string }>('select email from app_user where user_id = $1', one.memberId);
  const set = (disabled: boolean) =>
    setDisabled(harness.pool, { tenantId: 1, contact: named?.email ?? '', disabled, now: Date.now() });
  expect(await set(true)).toBe(true);
  await eventually(() => isFrozen(one));
  await set(false);
  await eventually(async () => !(await isFrozen(one)));
  for (let i = 0; i < 3; i += 1) await Promise.all([stop(one, 'freeze'), release(one, 'unfreeze')]);
  const [row] = await harness.sql<{ frozen: boolean }>(
    'select frozen_at is not null as frozen from app_user where user_id = $1',
    one.memberId,
  );
  await eventually(async () => (await isFrozen(one)) === row?.frozen);
});
