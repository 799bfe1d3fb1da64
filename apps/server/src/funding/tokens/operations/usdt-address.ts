import { type Operation, operation, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { qrPicture } from '../../../platform/qr/index.ts';
import { addressOf } from '../address.ts';
import type { TokenDeps } from '../ports.ts';
import { readTip, startAt } from '../store.ts';

/**
 * POST v1/fund/usdt/address: assigns the address at the first request, and lets the scanner begin before anybody can
 * send to it. USDT_CLOSED: not on this network.
 */
export const usdtAddress = ({ pool, networksOf, xpubOf, now }: TokenDeps): Operation =>
  operation('usdtAddress', async ({ body, caller: { tenantId }, member: { accountId } }) => {
    const accepted = (await networksOf(tenantId)).find(({ network }) => network.id === body.network);
    if (accepted === undefined) throw new Refused('USDT_CLOSED', 'network');
    const { network, source } = accepted;
    const head = await source.head();
    const address = await withTenant(pool, tenantId, async (client) => {
      const found = await addressOf(client, { tenantId, accountId }, xpubOf(tenantId), now());
      if ((await readTip(client, tenantId, network.id)) === undefined)
        await startAt(client, tenantId, network.id, head);
      return found;
    });
    return { network: network.id, address, qr: await qrPicture(address) };
  });
