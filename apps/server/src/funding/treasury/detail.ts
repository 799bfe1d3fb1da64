import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { WalletState } from '../../signing/index.ts';
import type { Accepted } from '../tokens/accepted.ts';
import { tokenText } from '../tokens/amounts.ts';
import { readHalts } from '../tokens/network-halt.ts';
import { readTip } from '../tokens/store.ts';
import { readSwept } from '../tokens/sweeps-seen.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import type { Balances, Compared } from './balances.ts';
import { readDifference } from './difference.ts';
import {
  type Balance,
  countAddresses,
  countReappeared,
  countUndone,
  readBalances,
  readHead,
  readOwed,
  readPending,
} from './read.ts';
import { readWallets } from './wallets.ts';

type Deps = Pick<WithdrawalDeps, 'pool' | 'coreOf' | 'now' | 'tokens'> & { readonly balances: Pick<Balances, 'of'> };
type Treasury = OperatorReply<'fundTreasury'>;

/** The most that the page's amounts of tokens have room for: ten digits of whole tokens. */
const MOST_UNITS = 9_007_199_254_740_991;
const tokens = (units: number): string => tokenText(Math.min(units, MOST_UNITS));
const signed = (units: number): string => `${units < 0 ? '-' : ''}${tokens(Math.abs(units))}`;

const comparedView = ({ onChain, difference, block, at }: Compared) => ({
  ...{ onChain: signed(onChain), difference: signed(difference), block, at },
});

async function networkOf({ pool, tokens: ports, balances }: Deps, tenantId: number, accepted: Accepted) {
  const { network } = accepted;
  const compared = balances.of(tenantId, network.id);
  const found = await readHead(accepted);
  const isIdle = (await accepted.isIdle?.()) === true;
  const { tip, pending, units, halt, swept, undone, reappeared } = await withTenant(pool, tenantId, async (client) => ({
    halt: (await readHalts(client, tenantId)).get(network.id),
    tip: (await readTip(client, tenantId, network.id)) ?? null,
    undone: await countUndone(client, tenantId, network),
    reappeared: await countReappeared(client, tenantId, network),
    swept: await readSwept(client, tenantId, network.id),
    ...(await readPending(client, tenantId, network)),
  }));
  return {
    network: network.id,
    contract: network.contract,
    pending,
    pendingTokens: tokens(units),
    undone,
    reappeared,
    swept: tokens(swept.toWallet),
    sweptToCold: tokens(swept.toCold),
    sweptElsewhere: tokens(swept.elsewhere),
    cold: accepted.cold ?? null,
    compared: compared === undefined ? null : comparedView(compared),
    halted: await ports.haltOf(tenantId, network.id),
    operatorHalt: halt?.halted === true ? { by: halt.by, at: halt.setAt, reason: halt.reason } : null,
    head: found?.head ?? null,
    headAt: found?.headAt ?? null,
    tip: isIdle && tip !== null && found !== null ? found.head : tip,
  };
}

/** A wallet on a network that is known here. */
function walletOf({ chainId, wallet, level, needed, faults, ...signer }: WalletState): Treasury['wallets'] {
  const { state, message, reportedAt } = signer;
  const network = Object.values(NETWORKS).find((one) => one.chainId === chainId);
  if (network === undefined) return [];
  const { balance = 0, dayLimit = 0, dayUsed = 0, gasFor = null, readAt = 0 } = level ?? {};
  const amounts = { balance: tokens(balance), dayLimit: tokens(dayLimit), dayUsed: tokens(dayUsed) };
  const view = level === null ? null : { ...amounts, gasFor, readAt };
  const reported = { wallet, state, message, reportedAt, level: view };
  return [{ network: network.id, ...reported, needed: tokens(needed), faults: [...faults] }];
}

/** The treasury's tokens in the ledger, where they differ from the chain's, and those that are nobody's yet. */
async function tokensOf(client: pg.ClientBase, tenantId: number, ledger: ReadonlyMap<string, Balance>) {
  const rows: Treasury['tokens'] = [];
  for (const [token, { treasury, unallocated }] of ledger)
    if (token !== 'JPY')
      rows.push({
        token,
        amount: signed(treasury),
        difference: signed(await readDifference(client, tenantId, token)),
        unallocated: signed(unallocated),
      });
  return rows;
}

/** GET v1/fund/treasury/detail */
export const treasuryDetail = (deps: Deps): AnyOperation =>
  operatorOperation('fundTreasury', async ({ operator: { tenantId } }) => {
    const { pool, coreOf, now, tokens: ports } = deps;
    const readAt = now();
    await coreOf(tenantId).waitUntilCaughtUp();
    const networks = await Promise.all(
      (await ports.networksOf(tenantId)).map((accepted) => networkOf(deps, tenantId, accepted)),
    );
    const { spare } = await coreOf(tenantId).read(({ broker }) => broker.funding);
    return withTenant(pool, tenantId, async (client) => {
      const ledger = await readBalances(client, tenantId);
      const { amount, ...owed } = await readOwed(client, tenantId);
      return {
        readAt,
        addresses: await countAddresses(client, tenantId),
        networks,
        wallets: (await readWallets(client, tenantId, readAt)).flatMap(walletOf),
        tokens: await tokensOf(client, tenantId, ledger),
        yen: String(ledger.get('JPY')?.treasury ?? 0),
        owed: { ...owed, amount: String(amount), spare: String(spare) },
      };
    });
  });
