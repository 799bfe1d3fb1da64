import { type BlockRef, type ChainSource, SourcesDisagree } from '@kabuto/chain';
import { type Operation, operation, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { qrPicture } from '../../../platform/qr/index.ts';
import type { Accepted } from '../accepted.ts';
import { addressOf } from '../address.ts';
import { beginAt, finalBlock, readWatched } from '../begin.ts';
import type { TokenDeps } from '../ports.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

/**
 * Where the scanner begins: a block that cannot be replaced any more. Throws Refused NETWORK_UNREADABLE while there is
 * none, since nobody would notice what is sent to the address.
 */
async function firstBlock(source: ChainSource): Promise<BlockRef> {
  const block = await unlessUnavailable(() => finalBlock(source)).catch((error: unknown) => {
    if (error instanceof SourcesDisagree) return null;
    throw error;
  });
  if (block === null) throw new Refused('NETWORK_UNREADABLE', 'network');
  return block;
}

/** Where the networks that are not read yet begin. Throws Refused NETWORK_UNREADABLE. */
async function firstBlocks(networks: readonly Accepted[], isRead: (network: string) => boolean) {
  const unread = networks.filter(({ network }) => !isRead(network.id));
  return Promise.all(unread.map(async ({ network, source }) => ({ network, block: await firstBlock(source) })));
}

/**
 * POST v1/fund/usdt/address: assigns the address at the first request, and lets the scanners of all networks begin
 * before anybody can send to it: it is the same on each. USDT_CLOSED: not on this network. NETWORK_UNREADABLE: an
 * address is assigned once each network can be read. ACCOUNT_CLOSED, ACCOUNT_CLOSING.
 */
export const usdtAddress = ({ pool, coreOf, networksOf, xpubOf, now }: TokenDeps): Operation =>
  operation('usdtAddress', async ({ body, caller: { tenantId }, member: { accountId } }) => {
    const networks = await networksOf(tenantId);
    const asked = networks.filter(({ network }) => network.id === body.network);
    if (asked.length === 0) throw new Refused('USDT_CLOSED', 'network');
    const account = await coreOf(tenantId).read(({ broker }) => broker.account(accountId));
    if (account === undefined || account.status === 'closed') throw new Refused('ACCOUNT_CLOSED');
    if (account.closing === true) throw new Refused('ACCOUNT_CLOSING');
    const { read, isAssigned } = await withTenant(pool, tenantId, (client) => readWatched(client, tenantId, accountId));
    // whoever has an address may use it on any network already: the scanner's job begins those that are missing
    const starts = await firstBlocks(isAssigned ? asked : networks, (network) => read.has(network));
    const xpub = await xpubOf(tenantId);
    const address = await withTenant(pool, tenantId, async (client) => {
      const found = await addressOf(client, { tenantId, accountId }, xpub, now());
      for (const { network, block } of starts) await beginAt(client, tenantId, network.id, block);
      return found;
    });
    return { network: body.network, address, qr: await qrPicture(address) };
  });
