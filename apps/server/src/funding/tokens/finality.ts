import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { logOfSource } from './accepted.ts';
import type { ChainFacts } from './chain-facts.ts';

/** What is known of the block of a deposit. `gone`: no block contains it. `halted`: what was read may be wrong. */
export type Finality = 'final' | 'notFinal' | 'gone' | 'halted';

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
  const { network, txHash, logPosition } = logOfSource(source);
  if ((await chain.haltOf(tenantId, network.id)) !== null) return 'halted';
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ number: number }>(
      `select block_number as number from chain_deposit
        where tenant_id = $1 and network = $2 and tx_hash = $3 and log_position = $4 and block_number is not null`,
      [tenantId, network.id, txHash, logPosition],
    ),
  );
  const [block] = rows;
  if (block === undefined) return 'gone';
  // read after the block: a re-org in between makes it unknown
  const finalAt = chain.finalAt(tenantId, network.id);
  return finalAt !== null && block.number <= finalAt ? 'final' : 'notFinal';
}

/** Throws Refused NETWORK_HALTED. */
export function refuseHalted(finality: Finality): void {
  if (finality === 'halted') throw new Refused('NETWORK_HALTED', 'transferId');
}
