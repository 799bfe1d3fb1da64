import { ChainUnavailable, follow, SourcesDisagree } from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from './accepted.ts';
import { addBlock, readTail, rewindTo } from './store.ts';

/** Blocks read in one round. */
const AT_ONCE = 100;

/** Why a network is not read further. */
export type Halt = 'SOURCES_DISAGREE' | 'CHAIN_UNAVAILABLE' | 'CONTRACT_CHANGED' | 'REORG_TOO_DEEP';

/** More blocks were replaced than are kept. */
class ReorgTooDeep extends Error {
  override readonly name = 'ReorgTooDeep';
}

/** The halt that an error of a scan means; undefined: none. */
function haltOf(error: unknown): Halt | undefined {
  if (error instanceof SourcesDisagree) return 'SOURCES_DISAGREE';
  if (error instanceof ChainUnavailable) return 'CHAIN_UNAVAILABLE';
  return error instanceof ReorgTooDeep ? 'REORG_TOO_DEEP' : undefined;
}

/**
 * Reads the blocks that have come since the last call, each in a transaction of its own, so that a killed server
 * continues behind the last one. Does nothing before the first address is given out. Returns why the network is halted;
 * null: it is not.
 */
export async function scan(
  { pool, now }: { readonly pool: pg.Pool; readonly now: () => number },
  tenantId: number,
  { network, source, minimum }: Accepted,
): Promise<Halt | null> {
  try {
    const tail = await withTenant(pool, tenantId, (client) => readTail(client, tenantId, network.id));
    if (tail.length === 0) return null;
    if ((await source.anomaly()) !== null) return 'CONTRACT_CHANGED';
    for (const step of await follow(source, tail, { limit: AT_ONCE })) {
      if (step.kind === 'rewind' && step.to === null) throw new ReorgTooDeep();
      await withTenant(pool, tenantId, (client) =>
        step.kind === 'block'
          ? addBlock(client, tenantId, { network, minimum, now: now() }, { ...step.block, transfers: step.transfers })
          : rewindTo(client, tenantId, { network: network.id, number: step.to?.number ?? -1, now: now() }),
      );
    }
    return null;
  } catch (error) {
    const halt = haltOf(error);
    if (halt === undefined) throw error;
    return halt;
  }
}
