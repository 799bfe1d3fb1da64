import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';
import { faultsOf, readSigners, type WalletState } from '../../signing/index.ts';
import { countLeftOpen } from '../token-withdrawals/earlier-wallet.ts';

/**
 * What withdrawals under way may still take from the wallet of each network, at most, 10^-6 tokens; not those that
 * another wallet is to sign than these.
 */
async function readNeeds(
  client: pg.ClientBase,
  tenantId: number,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ network: string; units: number }>(
    `select w.network, sum(case when t.state = 'signed' then t.units else t.most_units end)::int8 as units
       from transfer t join token_withdrawal w using (tenant_id, transfer_id)
       left join signer_request r on r.tenant_id = t.tenant_id and r.transfer_id = t.transfer_id
      where t.tenant_id = $1 and t.open and t.direction = 'out' and t.method = 'usdt'
        and (r.wallet is null or r.wallet = any($2::text[]))
        and t.state in ('requested', 'cooling', 'screening', 'approved', 'signed') group by 1`,
    [tenantId, wallets],
  );
  return new Map(rows.map(({ network, units }) => [network, units]));
}

/** The signers of a brokerage and what withdrawals need of their wallets. */
export async function readWallets(client: pg.ClientBase, tenantId: number, now: number): Promise<WalletState[]> {
  const signers = await readSigners(client, tenantId, now);
  const needs = await readNeeds(
    client,
    tenantId,
    signers.map(({ wallet }) => wallet),
  );
  const left = await countLeftOpen(client, tenantId);
  return signers.map((signer) => {
    const network = Object.values(NETWORKS).find(({ chainId }) => chainId === signer.chainId);
    const needed = needs.get(network?.id ?? '') ?? 0;
    return { ...signer, needed, faults: faultsOf(signer.level, needed), left: left.get(signer.chainId) ?? 0 };
  });
}
