import { leftBy, transferPolicyOf, withdrawableOf } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import type pg from 'pg';
import { listPasskeys } from '../../identity/index.ts';
import { type Operation, type Owner, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { isSignableKey, isSigning, readFirstSeen } from '../../signing/index.ts';
import { listAddresses } from '../addresses/store.ts';
import type { Accepted } from '../tokens/accepted.ts';
import { coinText } from '../tokens/amounts.ts';
import { freshRate, rateView } from '../tokens/rate.ts';
import { barrierOf, dailyOf } from '../withdrawals/limits.ts';
import { BOUNDS } from './bounds.ts';
import type { TokenOutDeps } from './ports.ts';

type Reply = Calls['GET v1/fund/usdt/withdrawal/options']['reply'];

/** The member's addresses on the open networks, and from when on each can be withdrawn to. */
async function destinationsOf(
  client: pg.ClientBase,
  owner: Owner,
  networks: readonly Accepted[],
): Promise<Reply['addresses']> {
  const addresses = await listAddresses(client, owner);
  const found: Reply['addresses'] = [];
  for (const { network } of networks) {
    const seen = await readFirstSeen(client, owner, { chainId: network.chainId, kind: 'address' });
    const here = addresses.filter((one) => one.network === network.id);
    found.push(
      ...here.map(({ addressId, address, label }) => ({
        ...{ addressId: String(addressId), network: network.id, address, label },
        usableAt: seen.get(address) ?? null,
      })),
    );
  }
  return found;
}

/** The member's passkeys, and from when on each confirms a withdrawal on every open network. */
async function passkeysOf(
  client: pg.ClientBase,
  owner: Owner,
  { networks, now }: { readonly networks: readonly Accepted[]; readonly now: number },
): Promise<NonNullable<Reply['passkeys']>> {
  const seen: ReadonlyMap<string, number>[] = [];
  for (const { network } of networks)
    seen.push(await readFirstSeen(client, owner, { chainId: network.chainId, kind: 'key' }));
  return (await listPasskeys(client, owner.tenantId, owner.userId)).map(({ credentialId, name, publicKey }) => {
    if (!isSignableKey(publicKey.toString('base64url'))) return { name, state: 'notTaken', usableAt: null };
    const times = seen.flatMap((one) => one.get(credentialId) ?? []);
    const usableAt = times.length === seen.length ? Math.max(0, ...times) : null;
    return { name, state: usableAt !== null && usableAt <= now ? 'usable' : 'waits', usableAt };
  });
}

/** The open networks, and whether withdrawals are signed on each. */
async function viewsOf(
  client: pg.ClientBase,
  { now }: TokenOutDeps,
  tenantId: number,
  networks: readonly (Accepted & Pick<Reply['networks'][number], 'halted'>)[],
): Promise<Reply['networks']> {
  const views: Reply['networks'] = [];
  for (const { network, feeCap, blockSeconds, halted } of networks)
    views.push({
      network: network.id,
      name: network.name,
      contract: network.contract,
      feeCap: coinText(feeCap),
      confirmations: network.confirmations,
      blockSeconds,
      halted,
      signs: await isSigning(client, tenantId, { chainId: network.chainId, now: now() }),
    });
  return views;
}

/** GET v1/fund/usdt/withdrawal/options: what the broker and the signer would judge a request by at this moment. */
export const usdtWithdrawalOptions = (deps: TokenOutDeps): Operation =>
  operation('usdtWithdrawalOptions', async ({ caller: { tenantId }, member: { accountId, userId } }) => {
    const { pool, coreOf, now, ratesOf, networksOf, haltOf, isDemo } = deps;
    const wallAt = now();
    const { account, free, policy, terms } = await coreOf(tenantId).read(({ broker }) => ({
      account: broker.account(accountId),
      free: broker.account(accountId) === undefined ? null : broker.freeOfMargin(accountId),
      policy: transferPolicyOf(broker),
      terms: broker.globals.tokenPolicy,
    }));
    if (account === undefined) throw new Refused('ACCOUNT_UNKNOWN');
    const networks = await Promise.all(
      (await networksOf(tenantId)).map(async (one) => ({ ...one, halted: await haltOf(tenantId, one.network.id) })),
    );
    const rate = await freshRate(ratesOf(tenantId), wallAt);
    const isSimulated = await isDemo(tenantId);
    const owner = { tenantId, userId };
    return readTenant(pool, tenantId, async (client) => ({
      terms:
        terms === undefined
          ? null
          : {
              minimum: String(terms.minimum),
              maximum: terms.maximum === null ? null : String(terms.maximum),
              fee: String(terms.fee),
            },
      networks: await viewsOf(client, deps, tenantId, networks),
      addresses: await destinationsOf(client, owner, networks),
      passkeys: isSimulated ? null : await passkeysOf(client, owner, { networks, now: wallAt }),
      rate: rate === null ? null : rateView(rate),
      bounds: BOUNDS,
      withdrawable: String(leftBy(free, withdrawableOf(account))),
      daily: await dailyOf(client, tenantId, account, { policy, now: wallAt }),
      barrier: barrierOf(account, wallAt),
      coolingMs: policy.coolingMs,
    }));
  });
