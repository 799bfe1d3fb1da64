import { HOUSE, type TransferState, type TransferStep } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, startKillableCore } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;
const NOW = epochMs(10_000_000_000);
const RATE = 1_500_000;
const PROPOSAL = { number: 1, maker: 1, checker: 2 };
/** Each state, a block that is replaced, and the return of what was paid. */
const PATH = [
  ...(['requested', 'cooling', 'screening', 'approved', 'signed', 'mined', 'signed', 'mined'] as const),
  ...(['paid', 'returned'] as const),
];

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await fundAccount(killable.core, ACCOUNT, 1_000_000);
  const policy = { minimum: yen(1_000), maximum: yen(500_000), fee: yen(300) };
  await killable.core.submit({ input: { kind: 'setTokenPolicy', policy } });
});
afterEach(async () => {
  killable.kill();
  await database.drop();
});

async function restart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

/** A draft; returns its answer. */
const draft = (amount: number): Promise<Answer> =>
  killable.core.submit({
    input: {
      kind: 'draftWithdrawal',
      accountId: ACCOUNT,
      amount: yen(amount),
      wallAt: NOW,
      destinationSince: epochMs(1),
      destination: 'address',
      tokens: { token: 'USDT', leastUnits: 1_900_000_000, mostUnits: 2_100_000_000, feeCap: 5_000_000 },
    },
  });

const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
  killable.core.submit({
    input: {
      ...({ kind: 'stepTransfer', accountId: ACCOUNT, transferId, from, to, wallAt: NOW, rate: RATE } as const),
      ...(to === 'returned' || from === 'mined' ? { reason: 'TEST' } : {}),
      ...(from === 'paid' ? { proposal: PROPOSAL } : {}),
      ...more,
    },
  });

/** The number of a withdrawal of 300,000 yen in this state. */
async function withdrawal(state: (typeof PATH)[number]): Promise<number> {
  const { transfer } = await draft(300_000);
  if (transfer === undefined) throw new Error('no draft');
  let from: TransferState = 'draft';
  for (const to of PATH.slice(0, PATH.indexOf(state) + 1)) {
    expect((await step(transfer.transferId, from, to)).refusal).toBeNull();
    from = to;
  }
  return transfer.transferId;
}

/** Rows of a query as texts. */
async function texts(sql: string): Promise<string[]> {
  await killable.core.waitUntilCaughtUp();
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const { rows } = await withTenant(pool, TEST_TENANT, (client) => client.query<{ text: string }>(sql));
  await pool.end();
  return rows.map(({ text }) => text);
}
const settled = async (accountId: number): Promise<number> =>
  Number((await texts(`select settled::text as text from account where account_id = ${accountId}`))[0] ?? 0);
const tokens = async (accountId: number): Promise<number> =>
  Number(
    (
      await texts(
        `select coalesce(sum(amount), 0)::text as text from house_posting where account_id = ${accountId} and asset = 'USDT'`,
      )
    )[0],
  );
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;

describe('after a kill', () => {
  it('tokens that leave continue from each state, their yen are held or gone, and the books agree', async () => {
    const id = await withdrawal('requested');
    const cash: string[] = [];
    for (const [index, to] of PATH.entries()) {
      const from = PATH[index - 1];
      if (from === undefined) continue;
      await restart();
      expect((await step(id, from, to)).refusal).toBeNull();
      const again = to === 'returned' ? 'TRANSFER_UNKNOWN' : 'TRANSFER_STATE';
      expect((await step(id, from, to)).refusal?.reason).toBe(again);
      cash.push(
        ...(await texts(`select concat_ws(' ', settled, held) as text from account where account_id = ${ACCOUNT}`)),
      );
      if (to !== 'paid') continue;
      expect(await settled(HOUSE.treasury)).toBe(300_000);
      expect([await tokens(HOUSE.treasury), await tokens(HOUSE.chain)]).toEqual([-2_000_000_000, 2_000_000_000]);
    }
    const [held, gone] = ['1000000 300300', '699700 0'];
    expect(cash).toEqual([held, held, held, gone, gone, gone, gone, gone, '1000000 0']);
    for (const house of [HOUSE.transit, HOUSE.treasury, HOUSE.fees]) expect(await settled(house)).toBe(0);
    for (const house of [HOUSE.treasury, HOUSE.chain]) expect(await tokens(house)).toBe(0);
    const row = `select concat_ws(' ', method, state, token, units, rate, least_units, most_units, fee_cap) as text from transfer`;
    expect(await texts(row)).toEqual(['usdt returned USDT 2000000000 1500000 1900000000 2100000000 5000000']);
    await restart();
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });

  it('withdrawals of tokens are as open, and as closed, as before', async () => {
    await restart();
    expect((await draft(500_000)).transfer).toMatchObject({ fee: 300 });
    await killable.core.submit({ input: { kind: 'setTokenPolicy', policy: null } });
    await restart();
    expect((await draft(500_000)).refusal?.reason).toBe('TOKENS_OUT_OFF');
  });
});

it('tokens are signed once, however many ask for it at once', async () => {
  const id = await withdrawal('approved');
  const answers = await Promise.all(Array.from({ length: 30 }, () => step(id, 'approved', 'signed')));
  expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1);
  expect([await settled(ACCOUNT), await settled(HOUSE.transit)]).toEqual([699_700, 300_000]);
  await killable.core.stop();
  expect(await problems()).toEqual([]);
});

it('verify names bounds, caps and tokens that were changed behind the core, of what is open and of what has ended', async () => {
  await withdrawal('approved');
  const ended = await withdrawal('signed');
  await step(ended, 'signed', 'returned');
  await withdrawal('mined');
  await killable.core.stop();
  await asEditor(database.superUrl, async (client) => {
    await client.query('update transfer set most_units = 9000000000 where transfer_id = 1');
    await client.query('update transfer set fee_cap = fee_cap + 1 where transfer_id = 2');
    await client.query('update transfer set units = units + 1 where transfer_id = 3');
  });
  const found = (await problems()).map(({ table, key, message }) => `${table} ${key} ${message}`);
  expect(found.filter((text) => text.startsWith('transfer')).sort()).toEqual([
    'transfer 1 mostUnits is 9000000000, the journal leads to 2100000000',
    'transfer 2 is not what became of the transfer',
    'transfer 3 units is 2000000001, the journal leads to 2000000000',
  ]);
});
