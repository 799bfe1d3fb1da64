import { type Hash, NETWORKS, SourcesDisagree } from '@kabuto/chain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import type { Accepted } from '../../apps/server/src/funding/tokens/accepted.ts';
import { MoveRecord } from '../../apps/server/src/funding/tokens/moves.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';

const tenantId = TEST_TENANT;
const network = NETWORKS.ethereum;
const hashOf = (transferId: number): Hash => `0x${String(transferId).padStart(64, '0')}`;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let time = 1_000;
const now = (): number => time;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'moves' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  asSuper(database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);
/** A final reply of the signer about a transfer, by a block. */
const reply = (transferId: number, block: number) =>
  sql(
    `insert into signer_reply (tenant_id, chain_id, wallet, transfer_id, state, tx_hash, block_number, replied_at)
     values ($1, $2, 'W', $3, 'final', $4, $5, 0)`,
    ...[tenantId, network.chainId, transferId, hashOf(transferId), block],
  );
const recorded = async (): Promise<readonly number[]> =>
  (await sql<{ id: number }>('select transfer_id::int as id from chain_move order by 1')).map(({ id }) => id);

beforeEach(async () => {
  await sql('delete from signer_reply');
  await sql('delete from chain_move');
});

type Chain = {
  readonly missing?: readonly number[];
  readonly open?: readonly number[];
  readonly disputed?: readonly number[];
  readonly gasWei?: bigint;
};

/** A network whose receipts lack some transfers or are not final, and whose sources differ about some blocks. */
function chainOf({ missing = [], open = [], disputed = [], gasWei = 21n }: Chain) {
  const asked: number[] = [];
  const accepted = {
    network,
    source: {
      block: async (number: number) => {
        if (disputed.includes(number)) throw new SourcesDisagree(number);
        return { number, hash: hashOf(number), parentHash: hashOf(number - 1), time: 5_000 };
      },
      finalHeight: async () => 1_000,
    },
    holdings: {
      receipt: async (hash: Hash) => {
        const transferId = Number(hash.slice(2));
        asked.push(transferId);
        if (missing.includes(transferId)) return null;
        const [reply] = await sql<{ block: number }>(
          'select block_number::int as block from signer_reply where tx_hash = $1',
          hash,
        );
        const transfers = [{ from: hash.slice(0, 42), to: hash.slice(0, 42), raw: 5_000_000n }];
        const final = !open.includes(transferId);
        return { blockNumber: reply?.block ?? 0, blockHash: hash, success: true, transfers, final, gasWei };
      },
    },
  } as unknown as Accepted;
  return { accepted, asked };
}

it('BO-04 what the chain does not have delays no other transaction, and is tried again a minute later', async () => {
  const missing = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const transferId of missing) await reply(transferId, transferId);
  for (const transferId of [31, 30, 29]) await reply(transferId, transferId);
  await reply(40, 101);
  const { accepted, asked } = chainOf({ missing, open: [29] });
  const record = new MoveRecord({ pool, now });
  for (let round = 0; round < 3; round += 1) await record.run(tenantId, accepted, 100);
  expect(await recorded()).toEqual([30, 31]);
  // The oldest first, each once, and nothing of a block that may be replaced.
  expect(asked).toEqual([...missing, 29, 30, 31]);
  time += 60_000;
  await record.run(tenantId, chainOf({}).accepted, 100);
  await record.run(tenantId, chainOf({}).accepted, 101);
  expect(await recorded()).toEqual([...missing, 29, 30, 31, 40]);
});

it('BO-04 what is reported long after its block is recorded within a minute, and what is recent at once', async () => {
  const record = new MoveRecord({ pool, now });
  const { accepted } = chainOf({});
  await reply(1, 990);
  await record.run(tenantId, accepted, 1_000);
  await reply(2, 10);
  await reply(3, 999);
  time += 1_000;
  await record.run(tenantId, accepted, 1_001);
  expect(await recorded()).toEqual([1, 3]);
  time += 59_000;
  await record.run(tenantId, accepted, 1_002);
  expect(await recorded()).toEqual([1, 2, 3]);
});

it('BO-04 a block about which the sources differ keeps no other transaction out of the record, and is reported', async () => {
  for (const transferId of [1, 2, 3]) await reply(transferId, transferId);
  const record = new MoveRecord({ pool, now });
  await expect(record.run(tenantId, chainOf({ disputed: [1] }).accepted, 100)).rejects.toThrow(SourcesDisagree);
  expect(await recorded()).toEqual([2, 3]);
  time += 60_000;
  await record.run(tenantId, chainOf({}).accepted, null);
  expect(await recorded()).toEqual([1, 2, 3]);
});

it('BO-04 gas that nobody can have paid is recorded as unknown, and what was moved with it', async () => {
  await reply(1, 1);
  await new MoveRecord({ pool, now }).run(tenantId, chainOf({ gasWei: 10n ** 60n }).accepted, 100);
  expect(await sql('select units::int, gas_wei as gas from chain_move')).toEqual([{ units: 5_000_000, gas: null }]);
});
