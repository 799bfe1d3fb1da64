import { unitsFor } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import type pg from 'pg';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, type Owner, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readFirstSeen, termsDigest } from '../../signing/index.ts';
import { findAddress, type WithdrawalAddress } from '../addresses/store.ts';
import { haltedNetworks } from '../tokens/network-halt.ts';
import { freshRate } from '../tokens/rate.ts';
import { viewTransfer } from '../transfers/read.ts';
import { destinationsOf } from '../withdrawals/paperwork.ts';
import { boundsOf } from './bounds.ts';
import { insertTokenWithdrawal } from './paperwork.ts';
import type { TokenOutDeps } from './ports.ts';
import { addressName, termsOf } from './terms.ts';

/** How long a draft may be confirmed (rules/money.md 2). */
const DRAFT_MS = 5 * 60_000;

/** Throws Refused ADDRESS_UNKNOWN, also for another member's address and one that was removed. */
async function addressOf(client: pg.ClientBase, owner: Owner, addressId: string): Promise<WithdrawalAddress> {
  const found = await findAddress(client, owner, Number(addressId));
  if (found === undefined || found.removedAt !== null) throw new Refused('ADDRESS_UNKNOWN', 'addressId');
  return found;
}

/**
 * Throws Refused ADDRESS_TOO_NEW {until} while the signer does not count the address; without `until` it has not seen
 * it.
 */
async function requireCounted(
  client: pg.ClientBase,
  owner: Owner,
  of: { readonly address: string; readonly chainId: number; readonly now: number },
): Promise<void> {
  const seen = await readFirstSeen(client, owner, { chainId: of.chainId, kind: 'address' });
  const until = seen.get(of.address);
  if (until === undefined) throw new Refused('ADDRESS_TOO_NEW', 'addressId');
  if (until > of.now) throw new Refused('ADDRESS_TOO_NEW', 'addressId', { until: String(until) });
}

/**
 * POST v1/fund/usdt/withdrawal/draft. The broker keeps the draft under the caller's key; its paperwork follows, so a
 * repeated call writes what a killed server has not written. The bounds are those of the first call. NETWORK_HALTED: an
 * operator has halted the network.
 */
export const usdtWithdrawalDraft = (deps: TokenOutDeps): Operation =>
  operation('usdtWithdrawalDraft', async ({ body, caller, member: { accountId, userId } }) => {
    const { pool, coreOf, now, ratesOf, networksOf, digestKey } = deps;
    const { tenantId } = caller;
    const owner = { tenantId, userId };
    const { addressId, least, most, spread } = body;
    const amount = Number(body.amount);
    const wallAt = epochMs(now());
    const networks = await networksOf(tenantId);
    const { address, accepted } = await withTenant(pool, tenantId, async (client) => {
      const found = await addressOf(client, owner, addressId);
      const open = networks.find(({ network }) => network.id === found.network);
      if (open === undefined) throw new Refused('USDT_CLOSED', 'addressId');
      if ((await haltedNetworks(client, tenantId)).has(found.network)) throw new Refused('NETWORK_HALTED', 'addressId');
      await requireCounted(client, owner, { address: found.address, chainId: open.network.chainId, now: wallAt });
      return { address: found, accepted: open };
    });
    const rate = await freshRate(ratesOf(tenantId), wallAt);
    if (rate === null) throw new Refused('USDT_RATE_MISSING');
    const bounds = boundsOf(Number(unitsFor(amount, rate.rate)), {
      least,
      most,
      ...(spread === undefined ? {} : { spread: Number(spread) }),
    });
    return submitRequest(
      coreOf(tenantId),
      caller,
      { accountId, request: { operation: 'usdtWithdrawalDraft', amount, addressId, least, most, spread } },
      {
        kind: 'draftWithdrawal',
        accountId,
        amount: yen(amount),
        wallAt,
        destinationSince: epochMs(address.addedAt),
        destination: addressName(digestKey, tenantId, address),
        tokens: { token: accepted.network.token, ...bounds, feeCap: accepted.feeCap },
      },
      ({ transfer }) => {
        if (transfer === undefined) throw new Error('the answer to a drafted withdrawal has no transfer');
        const { transferId, askedAt } = transfer;
        const asked = askedAt ?? wallAt;
        return withTenant(pool, tenantId, async (client) => {
          const { terms } = await insertTokenWithdrawal(client, tenantId, {
            transferId,
            userId,
            addressId: address.addressId,
            network: address.network,
            destination: address.address,
            label: address.label,
            terms: termsDigest(termsOf(tenantId, transfer, address)),
            quotedRate: rate.rate,
            createdAt: asked,
          });
          const view = await viewTransfer(client, { destinationsOf }, tenantId, transfer);
          return { transfer: view, subject: terms, expiresAt: asked + DRAFT_MS };
        });
      },
    );
  });
