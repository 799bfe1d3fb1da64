import { agreed, type ChainSource, jsonRpcAccounts, NETWORKS, type NetworkId } from '@kabuto/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import type { Accepted } from '../../apps/server/src/funding/tokens/accepted.ts';
import { addressOf } from '../../apps/server/src/funding/tokens/address.ts';
import { scan } from '../../apps/server/src/funding/tokens/scan.ts';
import { startAt } from '../../apps/server/src/funding/tokens/store.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { ANVIL } from '../../packages/chain/test/support/anvil.ts';
import { startProxy } from '../../packages/chain/test/support/rpc-proxy.ts';
import { TestNetwork } from '../../packages/chain/test/support/test-network.ts';

/** A key of the tests: nobody owns anything at its addresses. */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const OTHER_XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const tenantId = TEST_TENANT;
const now = (): number => 1_000;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'scan' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const addressFor = (accountId: number) =>
  withTenant(pool, tenantId, (client) => addressOf(client, { tenantId, accountId }, XPUB, now()));

/** What the scanner has stored of a network, oldest first. */
const stored = (network: NetworkId) =>
  withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ accountId: number; units: number; rest: string; included: boolean }>(
      `select account_id as "accountId", units, rest, block_number is not null as included from chain_deposit
        where tenant_id = $1 and network = $2 order by seen_at, tx_hash, log_position, variant`,
      [tenantId, network],
    );
    return rows;
  });

/** The network as a brokerage accepts it, read through `source`. */
const acceptedOf = (chain: TestNetwork, source = chain.source()): Accepted => ({
  network: { ...NETWORKS[chain.id], contract: chain.token, confirmations: 3 },
  source,
  minimum: 1_000_000,
  holdings: {
    of: async () => [],
    gasPrice: async () => ({ baseFee: 0n, priorityFee: 0n }),
    waiting: async () => 0,
    receipt: async () => null,
    at: jsonRpcAccounts(NETWORKS[chain.id], chain.url),
  },
  addressKind: () => Promise.resolve('account'),
  feeCap: 1,
  blockSeconds: 12,
});

const round = (accepted: Accepted) => scan({ pool, now }, tenantId, accepted);

/** Begins at the newest block, with nothing of an earlier test. */
async function begin(accepted: Accepted): Promise<void> {
  const head = await accepted.source.head();
  await withTenant(pool, tenantId, (client) => startAt(client, tenantId, accepted.network.id, head));
}

it('FND-02 no address is shown or assigned by another public key than the first one', async () => {
  const [first, other] = [await addressFor(90), OTHER_XPUB];
  expect(await addressFor(90)).toBe(first);
  const byOther = (accountId: number) =>
    withTenant(pool, tenantId, (client) => addressOf(client, { tenantId, accountId }, other, now()));
  await expect(byOther(90)).rejects.toThrow('is not that of the public key');
  await expect(byOther(91)).rejects.toThrow('those of another public key');
  expect(await addressFor(91)).not.toBe(first);
});

describe.skipIf(ANVIL === undefined)('the scanner on a chain node', () => {
  const chains = new Map<NetworkId, TestNetwork>();
  beforeAll(async () => {
    for (const id of ['ethereum', 'bnb'] as const) chains.set(id, await TestNetwork.start(id));
    for (const chain of chains.values()) await chain.mine(10);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([...chains.values()].map((chain) => chain.stop()));
  });
  const chainOf = (id: NetworkId): TestNetwork => {
    const chain = chains.get(id);
    if (chain === undefined) throw new Error(`no node plays ${id}`);
    return chain;
  };

  it.each([
    ['ethereum', 6],
    ['bnb', 18],
  ] as const)('FND-02 stores a deposit on %s in millionths, at %i decimals', async (id, decimals) => {
    const chain = chainOf(id);
    const accepted = acceptedOf(chain);
    await begin(accepted);
    const raw = 25n * 10n ** BigInt(decimals) + 1n;
    await chain.transfer(await addressFor(1), raw);
    await chain.mine();
    expect(await round(accepted)).toMatchObject({ tip: expect.any(Number) });
    expect(await stored(id)).toEqual([
      decimals === 6
        ? { accountId: 1, units: 25_000_001, rest: '0', included: true }
        : { accountId: 1, units: 25_000_000, rest: '1', included: true },
    ]);
  });

  it('FND-02 a replaced block takes its deposit out, and the block that includes it again brings back the same one', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    await begin(accepted);
    const hash = await chain.transfer(await addressFor(2), 7_000_000n);
    await chain.mine(2);
    const signed = await chain.signed(hash);
    await round(accepted);
    const mine = async () => (await stored('ethereum')).filter(({ accountId }) => accountId === 2);
    expect(await mine()).toMatchObject([{ units: 7_000_000, included: true }]);
    await chain.reorg(2);
    await round(accepted);
    expect(await mine()).toMatchObject([{ units: 7_000_000, included: false }]);
    await chain.reorg(1, [[signed, 0]]);
    await chain.mine();
    await round(accepted);
    expect(await mine()).toMatchObject([{ units: 7_000_000, included: true }]);
  });

  it('FND-02 a log that a re-org brings back with another amount is a deposit of its own, and the first one is in no block', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    await begin(accepted);
    // the first address is the token's owner, who gets the fee
    await addressFor(5);
    const transfer = await chain.signed(await chain.transferByOther(await addressFor(6), 8_000_000n));
    await chain.mine(2);
    const on = await chain.call({ functionName: 'setParams', args: [2_500n, 10n ** 12n] });
    const off = await chain.call({ functionName: 'setParams', args: [0n, 0n] });
    const calls = [await chain.signed(on), await chain.signed(off)] as const;
    await chain.mine();
    await round(accepted);
    const mine = async () =>
      (await stored('ethereum'))
        .filter(({ accountId }) => accountId === 6)
        .map(({ units, included }) => [units, included]);
    expect(await mine()).toEqual([[8_000_000, true]]);
    // the transfer after the fee was set, and before it was taken back
    await chain.reorg(3, [
      [calls[0], 0],
      [transfer, 1],
      [calls[1], 2],
    ]);
    await chain.mine();
    await round(accepted);
    expect(await mine()).toEqual([
      [8_000_000, false],
      [6_000_000, true],
    ]);
    await chain.reorg(4, [[transfer, 0]]);
    await round(accepted);
    expect(await mine()).toEqual([
      [8_000_000, true],
      [6_000_000, false],
    ]);
  });

  it('FND-02 reads a thousand deposits of one block, each once, over rounds that are cut short', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    await begin(accepted);
    const address = await addressFor(3);
    for (let batch = 0; batch < 10; batch += 1)
      await chain.payMany(
        Array.from({ length: 100 }, () => address),
        Array.from({ length: 100 }, (_, at) => 2_000_000n + BigInt(at)),
      );
    await chain.mine(3);
    // The first round loses its connection behind the block, the second in the middle of its transaction.
    let replies = 0;
    const { source } = accepted;
    const cut: ChainSource = {
      head: () => source.head(),
      block: (number) => source.block(number),
      finalHeight: () => source.finalHeight(),
      anomaly: () => source.anomaly(),
      transfersIn: async (block) => {
        replies += 1;
        if (replies === 2) throw new Error('the connection was lost');
        return source.transfersIn(block);
      },
    };
    await expect(round({ ...accepted, source: cut })).rejects.toThrow('the connection was lost');
    await round(accepted);
    await round(accepted);
    const mine = (await stored('ethereum')).filter(({ accountId }) => accountId === 3);
    expect(mine).toHaveLength(1_000);
    expect(mine.reduce((sum, { units }) => sum + units, 0)).toBe(10 * (200_000_000 + 4_950));
  }, 120_000);

  it('FND-02 halts while the contract is paused, the node is away or two sources differ, and continues after it', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    await begin(accepted);
    await chain.call({ functionName: 'pause', args: [] });
    await chain.mine();
    expect(await round(accepted)).toBe('CONTRACT_CHANGED');
    await chain.call({ functionName: 'unpause', args: [] });
    await chain.mine();
    expect(await round(accepted)).toMatchObject({ tip: expect.any(Number) });

    const proxy = await startProxy(chain.url);
    try {
      proxy.answer = () => ({ kind: 'http', reply: (response) => response.destroy() });
      expect(await round(acceptedOf(chain, chain.source({ url: proxy.url })))).toBe('CHAIN_UNAVAILABLE');
      // The second source has a transfer fewer in a block that both call final.
      await chain.transfer(await addressFor(4), 9_000_000n);
      await chain.mine(12);
      proxy.answer = (method) => (method === 'eth_getLogs' ? { kind: 'result', result: [] } : { kind: 'forward' });
      const both = agreed([chain.source(), chain.source({ url: proxy.url })]);
      expect(await round(acceptedOf(chain, both))).toBe('SOURCES_DISAGREE');
      expect((await stored('ethereum')).filter(({ accountId }) => accountId === 4)).toEqual([]);
      proxy.answer = () => ({ kind: 'forward' });
      expect(await round(acceptedOf(chain, both))).toMatchObject({ tip: expect.any(Number) });
      expect((await stored('ethereum')).filter(({ accountId }) => accountId === 4)).toMatchObject([
        { units: 9_000_000 },
      ]);
    } finally {
      await proxy.close();
    }
  }, 60_000);

  it('FND-02 a round that began before the network is read again from an older block stores nothing behind it', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    const older = await accepted.source.head();
    await begin(accepted);
    await chain.mine(4);
    await round(accepted);
    await chain.transfer(await addressFor(7), 6_000_000n);
    await chain.mine(2);
    const blocks = () =>
      withTenant(pool, tenantId, async (client) => {
        const { rows } = await client.query<{ number: number }>(
          'select number from chain_block where tenant_id = $1 and network = $2 order by 1',
          [tenantId, 'ethereum'],
        );
        return rows.map(({ number }) => number - older.number);
      });
    expect(await blocks()).toEqual([0, 1, 2, 3, 4]);
    const source: ChainSource = {
      head: () => accepted.source.head(),
      finalHeight: () => accepted.source.finalHeight(),
      block: (number) => accepted.source.block(number),
      transfersIn: (block) => accepted.source.transfersIn(block),
      // as two operators do while the round reads: it has the blocks of before
      anomaly: async () => {
        await withTenant(pool, tenantId, (client) => startAt(client, tenantId, 'ethereum', older));
        return accepted.source.anomaly();
      },
    };
    await round({ ...accepted, source });
    expect(await blocks()).toEqual([0]);
    const mine = async () => (await stored('ethereum')).filter(({ accountId }) => accountId === 7);
    expect(await mine()).toEqual([]);
    await round(accepted);
    expect(await blocks()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await mine()).toMatchObject([{ units: 6_000_000, included: true }]);
  });

  it('FND-02 a token of another contract that looks the same is not stored', async () => {
    const chain = chainOf('ethereum');
    const accepted = acceptedOf(chain);
    await begin(accepted);
    const other = await chain.deployToken();
    await chain.transfer(await addressFor(5), 5_000_000n, other);
    await chain.mine();
    expect(await round(accepted)).toMatchObject({ tip: expect.any(Number) });
    expect((await stored('ethereum')).filter(({ accountId }) => accountId === 5)).toEqual([]);
  });
});
