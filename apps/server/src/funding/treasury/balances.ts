import { type Address, isAddress, type Network, type NetworkId, SourcesDisagree } from '@kabuto/chain';
import type pg from 'pg';
import { eachOf } from '../../platform/jobs/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from '../tokens/accepted.ts';
import { unlessUnavailable } from '../tokens/unless-unavailable.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import { readExpected } from './expected.ts';

type Deps = Pick<WithdrawalDeps, 'pool' | 'coreOf' | 'now' | 'tokens'>;

/** Addresses read at the same time. */
const TOGETHER = 8;
/** The ledger counts 10^-6 tokens. */
const LEDGER_DECIMALS = 6;

/** What the addresses of a brokerage have on a network, and by how much that is more than they should; 10^-6 tokens. */
export type Compared = {
  readonly onChain: number;
  readonly difference: number;
  /** The final block at which it was read, and when, epoch milliseconds of the system clock. */
  readonly block: number;
  readonly at: number;
};

/** All addresses of a brokerage on a network: those of deposits, its wallets of now and before, and the cold one. */
async function addressesOf(
  client: pg.ClientBase,
  tenantId: number,
  { network, cold }: Pick<Accepted, 'network' | 'cold'>,
): Promise<readonly Address[]> {
  const { rows } = await client.query<{ address: string }>(
    `select address from chain_address where tenant_id = $1
     union select wallet from signer_status where tenant_id = $1 and chain_id = $2 order by 1`,
    [tenantId, network.chainId],
  );
  const all = new Set([...rows.map(({ address }) => address), ...(cold === undefined ? [] : [cold])]);
  return [...all].filter((address) => isAddress(address));
}

const unitsOf = (raw: bigint, { decimals }: Network): number => Number(raw / 10n ** BigInt(decimals - LEDGER_DECIMALS));

/** The comparisons of this server's networks, in memory: each start makes them again. */
export class Balances {
  readonly #deps: Deps;
  readonly #found = new Map<string, Compared & { readonly tenantId: number; readonly network: NetworkId }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined: nothing was compared yet. */
  of(tenantId: number, network: NetworkId): Compared | undefined {
    return this.#found.get(`${tenantId} ${network}`);
  }

  /** The health report can be read without a login: no amounts. */
  get warnings(): readonly string[] {
    return [...this.#found.values()]
      .filter(({ difference }) => difference !== 0)
      .map(
        ({ tenantId, network }) => `brokerage ${tenantId}: the tokens on the network ${network} differ from the ledger`,
      );
  }

  /**
   * Compares the balances of each network at the newest block that is final and was read; one that is halted, or cannot
   * be read now, keeps its last comparison. Throws the first error once all have been tried.
   */
  async run(tenantId: number): Promise<void> {
    await eachOf(await this.#deps.tokens.networksOf(tenantId), (accepted) => this.#compare(tenantId, accepted));
  }

  async #compare(tenantId: number, accepted: Accepted): Promise<void> {
    const { pool, coreOf, now, tokens } = this.#deps;
    const { network } = accepted;
    const block = tokens.chain.finalAt(tenantId, network.id);
    if (block === null || block < 0 || (await tokens.haltOf(tenantId, network.id)) !== null) return;
    const addresses = await withTenant(pool, tenantId, (client) => addressesOf(client, tenantId, accepted));
    const found = await unlessUnavailable(() => sumOf(accepted, addresses, block)).catch((error: unknown) => {
      if (error instanceof SourcesDisagree) return null;
      throw error;
    });
    if (found === null) return;
    await coreOf(tenantId).waitUntilCaughtUp();
    const expected = await withTenant(pool, tenantId, (client) => readExpected(client, tenantId, { network, block }));
    // the chain was rewound meanwhile: another block has that height
    if (tokens.chain.finalAt(tenantId, network.id) === null) return;
    const [onChain, difference] = [unitsOf(found, network), unitsOf(found - expected, network)];
    const compared = { tenantId, network: network.id, onChain, difference, block, at: now() };
    this.#found.set(`${tenantId} ${network.id}`, compared);
  }
}

/** Raw tokens of the addresses after a block. */
async function sumOf({ holdings }: Accepted, addresses: readonly Address[], block: number): Promise<bigint> {
  let sum = 0n;
  for (let from = 0; from < addresses.length; from += TOGETHER) {
    const some = addresses.slice(from, from + TOGETHER);
    for (const raw of await Promise.all(some.map((address) => holdings.at.tokens(address, block)))) sum += raw;
  }
  return sum;
}
