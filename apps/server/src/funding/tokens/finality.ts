import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { logOfSource } from './accepted.ts';
import type { ChainFacts } from './chain-facts.ts';

/**
 * What is known of the block of a deposit. `gone`: no block contains it. `halted`: what was read may be wrong.
 * `changed`: its block is final, and what the same transaction had brought before a re-org is still credited. `own`: it
 * is final, and the brokerage itself has sent it.
 */
export type Finality = 'final' | 'notFinal' | 'gone' | 'halted' | 'changed' | 'own';

/**
 * Whether the log of a deposit is in a final block, as far as the scanner has read; always `final` for a transfer of no
 * tokens, which has no log. A block may be replaced even after the deposit was final, when a re-org goes deeper than
 * the network's finality: what comes back has to become final again. While nobody knows what is final, as before the
 * first round after a start, nothing is.
 */
export async function finalityOf(
  { pool, chain }: { readonly pool: pg.Pool; readonly chain: ChainFacts },
  tenantId: number,
  { token, source }: Pick<Transfer, 'token' | 'source'>,
): Promise<Finality> {
  if (token === undefined || source === null) return 'final';
  const { network, txHash, logPosition, variant } = logOfSource(source);
  if ((await chain.haltOf(tenantId, network.id)) !== null) return 'halted';
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ number: number; own: boolean; changed: boolean }>(
      `select d.block_number as number, d.own,
              exists (select from chain_deposit o join transfer t on t.tenant_id = o.tenant_id and t.transfer_id = o.transfer_id
                where o.tenant_id = d.tenant_id and o.network = d.network and o.tx_hash = d.tx_hash and o.block_number is null
                  and t.state = 'credited') as changed
         from chain_deposit d where d.tenant_id = $1 and d.network = $2 and d.tx_hash = $3 and d.log_position = $4 and d.variant = $5
          and d.block_number is not null`,
      [tenantId, network.id, txHash, logPosition, variant],
    ),
  );
  const [block] = rows;
  if (block === undefined) return 'gone';
  // read after the block: a re-org in between makes it unknown
  const finalAt = chain.finalAt(tenantId, network.id);
  if (finalAt === null || block.number > finalAt) return 'notFinal';
  if (block.own) return 'own';
  return block.changed ? 'changed' : 'final';
}

/** Throws Refused NETWORK_HALTED. */
export function refuseHalted(finality: Finality): void {
  if (finality === 'halted') throw new Refused('NETWORK_HALTED', 'transferId');
}
