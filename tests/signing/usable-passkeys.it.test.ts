import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startLiveUsdt } from '../support/live-usdt.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const LIVE = 2;
const HOUR = 3600_000;

let usdt: Awaited<ReturnType<typeof startLiveUsdt>>;
let harness: OperatorsHarness;
let member: ApiClient;
let ahead = 0;
const now = (): number => Date.now() + ahead;

beforeAll(async () => {
  // nothing listens there: what is shown of passkeys needs no node
  usdt = await startLiveUsdt('http://127.0.0.1:1', undefined, ['ethereum', 'bnb']);
  const ofApp = {
    now,
    liveUsdt: usdt.live,
    jobsByHand: ['token-deposits', 'deposits', 'deposit-checks', 'withdrawal-checks', 'token-withdrawals'],
  };
  harness = await startOperatorsHarness(null, ofApp, async (app) => {
    member = await app.client('second').register();
    await sql(app.database.superUrl, `update tenant set mode = 'live' where tenant_id = ${LIVE}`);
    await app.restart();
  });
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await usdt.stop();
});

const sql = (url: string, text: string, ...values: unknown[]) => asSuper(url, (client) => client.query(text, values));
const passkeys = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).passkeys;

/** The signer of a chain counts the passkeys from this time on. */
async function seen(chainId: number, countsAt: number): Promise<void> {
  const { superUrl } = harness.app.database;
  await sql(
    superUrl,
    `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at)
     values ($1, $2, 'W', 'ready', 0, '', 0)`,
    LIVE,
    chainId,
  );
  await sql(
    superUrl,
    `insert into signer_first_seen (tenant_id, chain_id, wallet, kind, customer_id, value, seen_at, counts_at)
     select tenant_id, $2, 'W', 'key', customer_id, credential_id, 0, $3 from signer_customer_key where tenant_id = $1`,
    LIVE,
    chainId,
    countsAt,
  );
}

it('FND-05 the options name which passkeys confirm a withdrawal, from when on, and which never do', async () => {
  expect(await passkeys()).toEqual([]);
  const { origin } = harness.app;
  const first = await member.addPasskey(origin, new SoftPasskey('EdDSA'));
  const notTaken = { name: 'Phone', state: 'notTaken', usableAt: null };
  expect(await passkeys()).toEqual([notTaken]);
  await member.addPasskey(origin, new SoftPasskey(), first);
  expect(await passkeys()).toEqual([notTaken, { name: 'Phone', state: 'waits', usableAt: null }]);
  const [early, late] = [now() + HOUR, now() + 2 * HOUR];
  await seen(1, early);
  expect(await passkeys()).toEqual([notTaken, { name: 'Phone', state: 'waits', usableAt: null }]);
  await seen(56, late);
  expect(await passkeys()).toEqual([notTaken, { name: 'Phone', state: 'waits', usableAt: late }]);
  ahead += 90 * 60_000;
  expect(await passkeys()).toMatchObject([notTaken, { state: 'waits' }]);
  ahead += HOUR;
  expect(await passkeys()).toMatchObject([notTaken, { state: 'usable', usableAt: late }]);
  const { passkeys: listed } = await member.call('GET v1/user/factor/list');
  expect(listed.map(({ confirmsUsdt }) => confirmsUsdt)).toEqual([false, true]);
});

it('in a demo the options name no passkeys, because its code confirms too', async () => {
  const demo = await harness.app.client().demo();
  expect((await demo.call('GET v1/fund/usdt/withdrawal/options')).passkeys).toBeNull();
});
