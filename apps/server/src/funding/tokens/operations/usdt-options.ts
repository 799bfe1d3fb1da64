import { type Operation, operation } from '../../../platform/http/index.ts';
import { readTenant } from '../../../platform/postgres/index.ts';
import { tokenText } from '../amounts.ts';
import type { TokenDeps } from '../ports.ts';
import { freshRate, rateView } from '../rate.ts';
import { sumBelowMinimum } from '../store.ts';

/** GET v1/fund/usdt/options */
export const usdtOptions = ({ pool, ratesOf, networksOf, haltOf, isDemo, now }: TokenDeps): Operation =>
  operation('usdtOptions', async ({ caller: { tenantId }, member: { accountId } }) => {
    const rate = await freshRate(ratesOf(tenantId), now());
    const small = await readTenant(pool, tenantId, (client) => sumBelowMinimum(client, tenantId, accountId));
    const networks = (await networksOf(tenantId)).map(async ({ network, minimum, blockSeconds }) => ({
      network: network.id,
      name: network.name,
      contract: network.contract,
      minimum: tokenText(minimum),
      confirmations: network.confirmations,
      blockSeconds,
      halted: await haltOf(tenantId, network.id),
    }));
    return {
      networks: await Promise.all(networks),
      rate: rate === null ? null : rateView(rate),
      belowMinimum: small === null ? null : tokenText(small),
      demoChain: await isDemo(tenantId),
    };
  });
