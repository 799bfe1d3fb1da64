import { type BlockRef, type ChainSource, SourcesDisagree } from '@kabuto/chain';
import { type Operation, operation, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { qrPicture } from '../../../platform/qr/index.ts';
import { addressOf } from '../address.ts';
import type { TokenDeps } from '../ports.ts';
import { readTip, startAt } from '../store.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

/**
 * Where the scanner begins: a block that cannot be replaced any more. Throws Refused NETWORK_UNREADABLE while there is
 * none, since nobody would notice what is sent to the address.
 */
async function firstBlock(source: ChainSource): Promise<BlockRef> {
  const block = await unlessUnavailable(async () => source.block(await source.finalHeight())).catch(
    (error: unknown) => {
      if (error instanceof SourcesDisagree) return null;
      throw error;
    },
  );
  if (block === null) throw new Refused('NETWORK_UNREADABLE', 'network');
  return block;
}

/**
 * POST v1/fund/usdt/address: assigns the address at the first request, and lets the scanner begin before anybody can
 * send to it. USDT_CLOSED: not on this network. NETWORK_UNREADABLE: the first address is assigned once
 * the network can be read. ACCOUNT_CLOSED, ACCOUNT_CLOSING.
 */
export const usdtAddress = ({ pool, coreOf, networksOf, xpubOf, now }: TokenDeps): Operation =>
  operation('usdtAddress', async ({ body, caller: { tenantId }, member: { accountId } }) => {
    const accepted = (await networksOf(tenantId)).find(({ network }) => network.id === body.network);
    if (accepted === undefined) throw new Refused('USDT_CLOSED', 'network');
    const { network, source } = accepted;
    const account = await coreOf(tenantId).read(({ broker }) => broker.account(accountId));
    if (account === undefined || account.status === 'closed') throw new Refused('ACCOUNT_CLOSED');
    if (account.closing === true) throw new Refused('ACCOUNT_CLOSING');
    const tip = await withTenant(pool, tenantId, (client) => readTip(client, tenantId, network.id));
    const start = tip === undefined ? await firstBlock(source) : null;
    const xpub = await xpubOf(tenantId);
    const address = await withTenant(pool, tenantId, async (client) => {
      const found = await addressOf(client, { tenantId, accountId }, xpub, now());
      const isNew = start !== null && (await readTip(client, tenantId, network.id)) === undefined;
      if (isNew) await startAt(client, tenantId, network.id, start);
      return found;
    });
    return { network: network.id, address, qr: await qrPicture(address) };
  });
