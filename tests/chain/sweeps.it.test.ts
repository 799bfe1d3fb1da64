import { type Address, depositAddress, jsonRpcAccounts, NETWORKS, type NetworkId, sweepPlan } from '@kabuto/chain';
import { ANVIL, OFFLINE_XPUB, signOffline, TestNetwork } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import type { Accepted } from '../../apps/server/src/funding/tokens/accepted.ts';
import { addressOf } from '../../apps/server/src/funding/tokens/address.ts';
import { MoveRecord } from '../../apps/server/src/funding/tokens/moves.ts';
import { scan } from '../../apps/server/src/funding/tokens/scan.ts';
import { startAt } from '../../apps/server/src/funding/tokens/store.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type Killer, runKilled } from '../support/killer.ts';

const tenantId = TEST_TENANT;
const WALLET = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
const ELSEWHERE = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
const GWEI = 1_000_000_000n;
const COINS = 10n ** 19n;
const now = (): number => 1_000;

type Pool = ReturnType<typeof createPool>;
type Sweep = { readonly units: string; readonly block: string | null; readonly toWallet: boolean };
type Move = { readonly txHash: string; readonly units: string; readonly elsewhere: string; readonly gas: string };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'sweeps' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  asSuper(database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);
const swept = (network: NetworkId) =>
  sql<Sweep>(
    `select units::text, block_number::text as block, to_wallet as "toWallet" from chain_sweep where network = $1 order by chain_sweep.units`,
    network,
  );
const moves = (network: NetworkId) =>
  sql<Move>(
    `select tx_hash as "txHash", units::text, elsewhere_units::text as elsewhere, gas_wei::text as gas
       from chain_move where network = $1 order by chain_move.units`,
    network,
  );

describe.skipIf(ANVIL === undefined).each(['ethereum', 'bnb'] as const)('BO-04 sweeps on a chain node, %s', (id) => {
  const network = NETWORKS[id];
  const one = 10n ** BigInt(network.decimals);
  let chain: TestNetwork;
  let accepted: Accepted;
  beforeAll(async () => {
    chain = await TestNetwork.start(id, { official: true });
    await chain.mine(10);
    const wallet = chain.wallet();
    accepted = {
      network: { ...network, confirmations: 3 },
      ...{ source: chain.source(), minimum: 1_000_000, feeCap: 1, blockSeconds: 12 },
      addressKind: (address) => wallet.addressKind(address),
      holdings: {
        of: async () => [],
        gasPrice: () => wallet.gasPrice(),
        waiting: (address) => wallet.waiting(address),
        receipt: (hash) => wallet.receipt(hash),
        at: jsonRpcAccounts(network, chain.url),
      },
    };
    await sql(
      `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at) values ($1, $2, $3, 'ready', 0, '', 0)`,
      ...[tenantId, network.chainId, WALLET],
    );
    const head = await accepted.source.head();
    await withTenant(pool, tenantId, (client) => startAt(client, tenantId, id, head));
  }, 60_000);
  afterAll(() => chain.stop());

  /** The bytes that move all tokens of a deposit address. */
  async function sweepOf(
    index: number,
    raw: bigint,
    destination: typeof WALLET | typeof ELSEWHERE,
  ): Promise<`0x${string}`> {
    const address = depositAddress(OFFLINE_XPUB, index);
    const account = { index, address, tokens: raw, coins: COINS, nonce: 0 };
    const fees = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI };
    const { text } = sweepPlan({ network, destination, funder: null, fees, minimum: 1n }, [account]);
    const plan = JSON.parse(text) as {
      readonly sweeps: readonly { readonly path: string; readonly unsigned: string }[];
    };
    const [sweep] = plan.sweeps;
    if (sweep === undefined) throw new Error('nothing is planned');
    return signOffline(sweep.path, sweep.unsigned);
  }

  /** A round of the scanner and of the record, killed at every statement; returns the number of kills. */
  const roundKilled = (): Promise<number> =>
    runKilled(
      async (killer: Killer) => {
        const killed = killer.pool(pool);
        const progress = await scan({ pool: killed, now }, tenantId, accepted);
        if (progress === null || typeof progress === 'string') throw new Error(`nothing was read: ${progress}`);
        await new MoveRecord({ pool: killed, now }).run(tenantId, accepted, progress.finalAt);
      },
      async () => undefined,
    );

  it('BO-04 killed at every statement, a sweep is kept once, and recorded once with its gas when it is final', async () => {
    const offset = id === 'ethereum' ? 0 : 2;
    const addresses: Address[] = [];
    for (const account of [1, 2]) {
      const of = { tenantId, accountId: account + offset };
      addresses.push(await withTenant(pool, tenantId, (client) => addressOf(client, of, OFFLINE_XPUB, now())));
    }
    const indexes = [0, 1].map((index) => index + offset);
    expect(addresses).toEqual(indexes.map((index) => depositAddress(OFFLINE_XPUB, index)));
    const amounts = [250n * one, 40n * one];
    for (const [at, address] of addresses.entries()) await chain.fund(address, amounts[at] ?? 0n);
    let kills = await roundKilled();

    const raws = [
      await sweepOf(indexes[0] ?? 0, 250n * one, WALLET),
      await sweepOf(indexes[1] ?? 0, 40n * one, ELSEWHERE),
    ];
    for (const raw of raws) await chain.wallet().sendRaw(raw);
    await chain.mine(2);
    kills += await roundKilled();
    expect(await swept(id)).toMatchObject([
      { units: '40000000', toWallet: false, block: expect.any(String) },
      { units: '250000000', toWallet: true, block: expect.any(String) },
    ]);
    // A block may still be replaced: nothing is recorded before it is final.
    expect(await moves(id)).toEqual([]);
    await chain.reorg(2);
    kills += await roundKilled();
    expect((await swept(id)).map(({ block }) => block)).toEqual([null, null]);

    for (const raw of raws) await chain.wallet().sendRaw(raw);
    await chain.mine(12);
    for (let round = 0; round < 2; round += 1) kills += await roundKilled();
    expect(await swept(id)).toHaveLength(2);
    const spent = await Promise.all(
      addresses.map(async (address) => COINS - ((await chain.wallet().coinBalance(address as typeof WALLET)) ?? 0n)),
    );
    expect(spent.every((wei) => wei > 0n)).toBe(true);
    expect(await moves(id)).toMatchObject([
      { units: '40000000', elsewhere: '40000000', gas: String(spent[1]) },
      { units: '250000000', elsewhere: '0', gas: String(spent[0]) },
    ]);
    expect(kills).toBeGreaterThan(40);
  }, 120_000);
});
