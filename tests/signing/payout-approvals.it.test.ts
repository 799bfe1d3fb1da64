import { randomUUID } from 'node:crypto';
import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalsOf } from '../../apps/server/src/funding/token-withdrawals/approvals.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { openDatabase } from '../../apps/signer/src/database/database.ts';
import { requestsOf } from '../../apps/signer/src/database/requests.ts';
import { judgeApprovals } from '../../apps/signer/src/decide/approvals.ts';
import { readPublicKey } from '../../apps/signer/src/passkey/public-key.ts';
import type { OperatorKey, Policy } from '../../apps/signer/src/policy/policy.ts';
import type { WithdrawalRequest } from '../../apps/signer/src/request/request.ts';
import { newLog, removeFolders } from '../../apps/signer/test/support/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startUsdtWithdrawals, type UsdtHarness, usableAddress, withdrawUsdt } from '../support/usdt-withdrawals.ts';

type Options = OperatorReply<'payoutApproval'>;
const CHAIN = NETWORKS.demo.chainId;

/** Pinned later: the signer reads the list in each round. */
const pinned: OperatorKey[] = [];
const SITE = { id: 'localhost', origins: ['http://localhost'] };
const PINS: Partial<Policy> = { operators: pinned, oneApprovalUpTo: 1, operatorSite: SITE };
let harness: UsdtHarness;
let sato: TestOperator;
let ito: TestOperator;
let outsider: TestOperator;
let member: ApiClient;
let addressId: string;

beforeAll(async () => {
  harness = await startUsdtWithdrawals(PINS);
  [sato, ito, outsider] = [await reviewer(), await reviewer(), await reviewer()];
  await pin('sato', sato);
  await pin('ito', ito);
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
}, 120_000);
afterAll(async () => {
  removeFolders();
  await harness.stop();
});

const reviewer = () => harness.operator(['treasury', 'compliance']);
const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : `${status} ${String(data.reason)}`);

/** Pins a passkey as the ceremony does: by the public key that the back office shows. */
async function pin(operator: string, by: TestOperator): Promise<void> {
  const { id: credentialId } = by.passkey;
  const [row] = await harness.sql<{ key: Buffer }>(
    'select public_key as key from operator_passkey where credential_id = $1',
    credentialId,
  );
  const key = row === undefined ? null : readPublicKey(row.key);
  if (key === null) throw new Error('the passkey has no key that the signer reads');
  pinned.push({ operator, credentialId, key });
  await harness.pass(0);
}

async function screened(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  return transferId;
}

const options = async (by: TestOperator, transferId: string): Promise<Options> =>
  // The server has compared the reply with the contract.
  (await by.call('payoutApproval', { transferId })).data as Options;

async function approve(by: TestOperator, transferId: string, of = transferId): Promise<Reply> {
  const { passkey, nonce } = await options(by, of);
  return by.call('payoutApprove', { transferId, nonce, credential: by.sign(passkey.challenge) });
}

/** What the signer reads, without the approval of the demo's clerk, judged by a policy that wants two people. */
async function judged(transferId: string, change: Partial<WithdrawalRequest> = {}) {
  const db = openDatabase(harness.app.database.signerUrl, {
    ...{ tenantId: 1, chainId: CHAIN, wallet: harness.signer.wallet },
  });
  const { log } = newLog(harness.now());
  try {
    const [request] = await requestsOf(db, [Number(transferId)]);
    if (request === undefined) throw new Error('the signer was not asked');
    const approvals = (request.approvals ?? []).filter(({ kind }) => kind === 'passkey');
    const policy = { ...harness.signer.policy, mode: 'live' } as const;
    return judgeApprovals({ ...request, approvals, ...change }, policy, { log: log.state, now: harness.now() });
  } finally {
    log.close();
    await db.close();
  }
}

it('FND-05 an operator whose passkey the signer does not count hands nothing over', async () => {
  const transferId = await screened();
  expect(reasonOf(await approve(outsider, transferId))).toBe('403 APPROVER_UNKNOWN');
  expect(await harness.sql('select from signer_approval where transfer_id = $1', transferId)).toEqual([]);
});

it('FND-05 two operators sign the terms with their passkeys, and the signer counts exactly these terms', async () => {
  const transferId = await screened();
  expect((await options(sato, transferId)).approvals).toEqual({ needed: 2, given: [] });
  const first = await approve(sato, transferId);
  expect(first.data).toMatchObject({ needed: 2, given: [{ name: expect.any(String) }] });
  expect(reasonOf(await approve(sato, transferId))).toBe('403 APPROVER_REPEATED');
  expect(reasonOf(await approve(outsider, transferId))).toBe('403 APPROVER_UNKNOWN');
  expect((await approve(ito, transferId)).data).toMatchObject({ needed: 2, given: [{}, {}] });

  // The demo's clerk approves it for the broker, and the server asks the signer.
  for (const ms of [0, 21_000, 0, 0, 0]) await harness.pass(ms);
  expect(await judged(transferId)).toMatchObject({ kind: 'accepted', counters: [{}, {}] });
  const refused = { kind: 'refuse', reason: 'APPROVAL_WRONG', params: { fault: 'CHALLENGE' } };
  expect(await judged(transferId, { mostUnits: 10 ** 9 })).toMatchObject(refused);
  expect(await judged(transferId, { destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toMatchObject(
    refused,
  );
  expect(await judged(transferId, { transferId: Number(transferId) + 1 })).toMatchObject(refused);
  const lines = await harness.sql<{ event: string }>(
    `select event from operator_log where subject = $1 and event = 'payoutApprove'`,
    `transfer ${transferId}`,
  );
  expect(lines).toHaveLength(2);
});

it('FND-05 the approval of an operator who has left the policy counts no longer, and is shown so', async () => {
  const transferId = await screened();
  for (const one of [sato, ito]) expect(reasonOf(await approve(one, transferId))).toBe('done');
  const counted = async () => (await options(sato, transferId)).approvals.given.filter(({ counts }) => counts).length;
  expect(await counted()).toBe(2);
  const [left] = pinned.splice(1, 1);
  if (left === undefined) throw new Error('nobody is pinned');
  await harness.pass(0);
  expect(await counted()).toBe(1);
  const people = await withTenant(harness.pool, 1, (client) =>
    approvalsOf(client, 1, { transferId: Number(transferId), network: 'demo', units: 100_000_000 }),
  );
  expect(people).toMatchObject({ needed: 2, people: 1 });
  for (const ms of [21_000, 0, 0, 0]) await harness.pass(ms);
  expect(await judged(transferId)).toMatchObject({ reason: 'APPROVALS_MISSING', params: { needed: 2, given: 1 } });
  pinned.push(left);
  await harness.pass(0);
  expect(await counted()).toBe(2);
  expect(await judged(transferId)).toMatchObject({ kind: 'accepted', counters: [{}, {}] });
});

it('FND-05 a signature for another withdrawal, by another passkey or a page that the signer does not know is refused', async () => {
  const [transferId, other] = [await screened(), await screened()];
  expect(reasonOf(await approve(sato, transferId, other))).toBe('400 FACTOR_WRONG');
  const { passkey, nonce } = await options(sato, transferId);
  const send = (by: TestOperator, credential: string) =>
    by.call('payoutApprove', { transferId, nonce, credential }).then(reasonOf);
  expect(await send(sato, ito.sign(passkey.challenge))).toBe('400 FACTOR_WRONG');
  const foreign = sato.passkey.get(
    { challenge: passkey.challenge, rpId: 'localhost' },
    { origin: 'https://localhost' },
  );
  expect(await send(sato, foreign)).toBe('403 APPROVER_UNKNOWN');
  expect(await send(sato, sato.sign(passkey.challenge))).toBe('done');
});

it('FND-05 an approval whose transaction is killed is not given, and the same call gives it once', async () => {
  const transferId = await screened();
  const { passkey, nonce } = await options(sato, transferId);
  const key = randomUUID();
  const body = { transferId, nonce, credential: sato.sign(passkey.challenge) };
  const send = () => sato.call('payoutApprove', body, { key });
  const handed = () => harness.sql('select from signer_approval where transfer_id = $1', transferId);
  const holder = await harness.superPool.connect();
  await holder.query('begin');
  await holder.query('lock table signer_approval in share row exclusive mode');
  const pending = send();
  const waiting = `select pid from pg_locks where relation = 'signer_approval'::regclass and not granted`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  const { rows } = await holder.query<{ pid: number }>(waiting);
  for (const { pid } of rows) await holder.query('select pg_terminate_backend($1)', [pid]);
  await holder.query('rollback');
  holder.release();
  expect((await pending).status).not.toBe(200);
  expect(await handed()).toEqual([]);
  for (let again = 0; again < 2; again += 1) expect(reasonOf(await send())).toBe('done');
  expect(await handed()).toHaveLength(1);
});

it('ERR-08 an approval that is sent again under its key has the first reply, although its passkey has signed since', async () => {
  const [transferId, other] = [await screened(), await screened()];
  const sign = async (of: string, counter: number) => {
    const { passkey, nonce } = await options(ito, of);
    return { transferId: of, nonce, credential: ito.sign(passkey.challenge, counter) };
  };
  const body = await sign(transferId, 1);
  const key = randomUUID();
  const first = await ito.call('payoutApprove', body, { key });
  expect(first).toMatchObject({ status: 200, data: { given: [{}] } });
  expect(reasonOf(await ito.call('payoutApprove', await sign(other, 2)))).toBe('done');
  expect(await ito.call('payoutApprove', body, { key })).toMatchObject({ status: 200, data: first.data });
  // Without its key it would be refused: the passkey has counted on.
  expect(reasonOf(await ito.call('payoutApprove', body))).toBe('400 FACTOR_WRONG');
  expect(reasonOf(await ito.call('payoutApprove', await sign(transferId, 3), { key }))).toBe(
    '422 IDEMPOTENCY_KEY_REUSED',
  );
});

it('FND-05 16 approvals at once are one, and a withdrawal that is over takes none', async () => {
  const transferId = await screened();
  const { passkey, nonce } = await options(sato, transferId);
  const body = { transferId, nonce, credential: sato.sign(passkey.challenge) };
  const replies = await Promise.all(Array.from({ length: 16 }, () => sato.call('payoutApprove', body)));
  expect(replies.map(reasonOf).filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(replies.map(reasonOf))).toEqual(new Set(['done', '403 APPROVER_REPEATED']));
  await sato.call('fundWithdrawalReject', { transferId, reason: 'SANCTIONS' });
  expect(reasonOf(await ito.call('payoutApproval', { transferId }))).toBe('400 TRANSFER_STATE');
  expect(reasonOf(await sato.call('payoutApproval', { transferId: '999999' }))).toBe('404 NOT_FOUND');
});
