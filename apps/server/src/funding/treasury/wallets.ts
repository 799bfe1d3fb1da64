import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';
import { faultsOf, readSigners, type WalletState } from '../../signing/index.ts';

/** What withdrawals under way may still take from the wallet of each network, at most, 10^-6 tokens. */
async function readNeeds(client: pg.ClientBase, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ network: string; units: number }>(
    `select w.network, sum(case when t.state = 'signed' then t.units else t.most_units end)::int8 as units
       from transfer t join token_withdrawal w using (tenant_id, transfer_id)
      where t.tenant_id = $1 and t.open and t.direction = 'out' and t.method = 'usdt'
        and t.state in ('requested', 'cooling', 'screening', 'approved', 'signed') group by 1`,
    [tenantId],
  );
  return new Map(rows.map(({ network, units }) => [network, units]));
}

/** The signers of a brokerage and what withdrawals need of their wallets. */
export async function readWallets(client: pg.ClientBase, tenantId: number, now: number): Promise<WalletState[]> {
  const needs = await readNeeds(client, tenantId);
  const signers = await readSigners(client, tenantId, now);
  return signers.map((signer) => {
    const network = Object.values(NETWORKS).find(({ chainId }) => chainId === signer.chainId);
    const needed = needs.get(network?.id ?? '') ?? 0;
    return { ...signer, needed, faults: faultsOf(signer.level, needed) };
  });
}
