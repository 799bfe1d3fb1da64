import { type Operation, operation, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { addressOf } from '../address.ts';
import { unitsOf } from '../amounts.ts';
import { demoChain } from '../demo-chain.ts';
import type { TokenDeps } from '../ports.ts';
import { readTip } from '../store.ts';

/** What the demo's chain sends, 10^-6 USDT. */
const LEAST = 100_000;
const MOST = 10_000_000_000;

/**
 * POST v1/demo/chain/send: the demo's chain sends to the caller's address. DEMO_ONLY at a live brokerage and on a live
 * server; AMOUNT_INVALID {min, max}; ADDRESS_MISSING before anybody has requested an address.
 */
export const demoChainSend = ({ pool, xpubOf, isDemo, now }: TokenDeps): Operation =>
  operation('demoChainSend', async ({ body, caller: { tenantId }, member: { accountId } }) => {
    if (!(await isDemo(tenantId))) throw new Refused('DEMO_ONLY');
    const units = unitsOf(body.amount);
    if (units < LEAST || units > MOST) throw new Refused('AMOUNT_INVALID', 'amount', { min: '0.1', max: '10000' });
    const xpub = await xpubOf(tenantId);
    const to = await withTenant(pool, tenantId, async (client) => {
      if ((await readTip(client, tenantId, 'demo')) === undefined) throw new Refused('ADDRESS_MISSING');
      return addressOf(client, { tenantId, accountId }, xpub, now());
    });
    const { txHash } = await demoChain(pool, tenantId, now).send({ to, raw: BigInt(units) });
    return { txHash };
  });
