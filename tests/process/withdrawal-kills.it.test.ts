import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { checkLedger } from '../race/money-checks.ts';
import { eventually } from '../support/eventually.ts';
import { PayoutMember } from '../support/payout-member.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

const WAY = ['draft', 'requested', 'cooling', 'screening', 'approved', 'sent', 'paid'];
/** More than the demo lets any step wait: a minute of cooling. */
const PATIENCE_MS = 180_000;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = makeDataDir();
  server = await spawnServer({ dataDir: folder });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  await endServer(server, folder);
  removeDataDir(folder);
});

function superUrl(): string {
  const url = findEmbeddedPostgres(folder)?.superUrl;
  if (url === undefined) throw new Error('no PostgreSQL works on the data folder');
  return url;
}

/** The states that a withdrawal has been in, as stored. PostgreSQL runs on while the server is killed. */
const statesOf = (transferId: string): Promise<string[]> =>
  asSuper(superUrl(), async (client) => {
    const { rows } = await client.query<{ state: string }>(
      'select state from transfer_step where transfer_id = $1 order by event_seq',
      [transferId],
    );
    return rows.map(({ state }) => state);
  });

/** The same, once the tables have what the member knows. */
async function statesSeenBy({ client }: PayoutMember, transferId: string): Promise<string[]> {
  const { steps } = await client.call('GET v1/fund/transfer/detail', { query: { transferId } });
  return steps.map(({ state }) => state);
}

async function kill(): Promise<void> {
  server.kill('SIGKILL');
  expect((await server.ended).signal).toBe('SIGKILL');
}

/** Starts the killed server again, at the same address. */
async function restart(): Promise<void> {
  server = await spawnServer({ dataDir: folder, port: server.port });
  await untilReady(server, 120_000);
}

const CORE_WAITS = `select from pg_stat_activity
  where datname = current_database() and application_name = 'kabuto-core-1' and wait_event_type = 'Lock'`;

/** Kills the server while it has this call and cannot commit what the core decides, then starts it again. */
async function killDuring(member: PayoutMember, call: () => Promise<unknown>): Promise<void> {
  const isFound = (sql: string) => asSuper(superUrl(), async (client) => (await client.query(sql)).rowCount !== 0);
  await asSuper(superUrl(), async (client) => {
    await client.query('begin');
    await client.query('lock table journal_batch in share row exclusive mode');
    const reply = call().catch(() => null);
    // A read that does not wait for the core; by the time of its reply the call has arrived too.
    await member.client.call('GET v1/user/user/info');
    await eventually(() => isFound(CORE_WAITS));
    await kill();
    expect(await reply).toBeNull();
    await client.query('rollback');
  });
  await restart();
}

/** Kills it while the withdrawal is in this state: it is then in the same or the next one, and loses no step by it. */
async function killIn(member: PayoutMember, transferId: string, state: string): Promise<void> {
  await eventually(async () => (await member.stateOf(transferId)) === state, PATIENCE_MS);
  await kill();
  const stored = await statesOf(transferId);
  const until = WAY.indexOf(state) + 1;
  expect([WAY.slice(0, until), WAY.slice(0, until + 1)]).toContainEqual(stored);
  await restart();
  expect((await statesSeenBy(member, transferId)).slice(0, stored.length)).toEqual(stored);
}

const problems = async (): Promise<string[]> => {
  const proofs = [await runKabuto(folder, ['verify']), await runKabuto(folder, ['project', '--from', 'genesis'])];
  return [...(await checkLedger(superUrl())), ...proofs.filter(({ code }) => code !== 0).map(({ output }) => output)];
};

it('FND-04 a withdrawal survives kill -9 in each of its states, from its draft to the return of its money', async () => {
  const member = await PayoutMember.enter(server.origin);
  const { client } = member;
  const before = await member.withdrawable();
  const body = await member.prepare(50_000);
  const { transferId } = body;
  await killIn(member, transferId, 'draft');

  // Its confirmation may be used up by now: the same request has one effect, without another one.
  const sent = { body, key: randomUUID() };
  await killDuring(member, () => client.ask('POST v1/fund/withdrawal/request', sent));
  const again = await client.call('POST v1/fund/withdrawal/request', sent);
  expect(again).toMatchObject({ transferId });
  expect(before - (await member.withdrawable())).toBe(50_220);

  for (const state of ['cooling', 'screening', 'approved', 'sent', 'paid']) await killIn(member, transferId, state);
  expect(await statesSeenBy(member, transferId)).toEqual(WAY);
  expect(before - (await member.withdrawable())).toBe(50_220);

  const back = { body: { transferId } };
  await killDuring(member, () => client.ask('POST v1/demo/bank/return', back));
  const { status, data } = await client.ask('POST v1/demo/bank/return', back);
  if (status !== 200) expect(data).toMatchObject({ reason: 'TRANSFER_STATE', params: { state: 'returned' } });
  expect(await statesSeenBy(member, transferId)).toEqual([...WAY, 'returned']);
  expect(await member.withdrawable()).toBe(before);
  expect(await problems()).toEqual([]);
}, 400_000);

it('FND-04 a cancel that kill -9 has cut is one, or none and can be repeated', async () => {
  const member = await PayoutMember.enter(server.origin);
  const { client } = member;
  const before = await member.withdrawable();
  const body = await member.prepare(60_000);
  const { transferId } = body;
  await client.call('POST v1/fund/withdrawal/request', { body, key: randomUUID() });
  const sent = { body: { transferId }, key: randomUUID() };
  await killDuring(member, () => client.ask('POST v1/fund/transfer/cancel', sent));
  expect(await client.call('POST v1/fund/transfer/cancel', sent)).toMatchObject({ state: 'cancelled' });
  expect(await statesSeenBy(member, transferId)).toEqual(['draft', 'requested', 'cooling', 'cancelled']);
  expect(await member.withdrawable()).toBe(before);
  expect(await problems()).toEqual([]);
}, 200_000);
