import { ChainUnavailable, follow, SourcesDisagree } from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from './accepted.ts';
import { beginWatching } from './begin.ts';
import { addBlock, readHash, readTail, readTip, rewindTo } from './store.ts';

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

/** How far a network has been read: deposits up to `finalAt` are final, and no newer block than `tip` was read. */
export type Progress = { readonly tip: number; readonly head: number; readonly finalAt: number };
type Deps = {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Is called before blocks that were replaced are forgotten. */
  readonly onRewind?: () => void;
};

/** The greatest height at which deposits are final; -1 where the source's block differs from the one that was read. */
async function finalHeight({ pool }: Deps, tenantId: number, { network, source }: Accepted, tip: number) {
  const number = Math.min(await source.finalHeight(), tip - network.confirmations);
  const stored = await withTenant(pool, tenantId, (client) =>
    readHash(client, tenantId, { network: network.id, number }),
  );
  return stored !== undefined && (await source.block(number))?.hash === stored ? number : -1;
}

/**
 * Reads the blocks that have come since the last call, each in a transaction of its own, so that a killed server
 * continues behind the last one. Returns how far it has come, or why the network is halted; null before the first
 * address is given out, and in the round in which a network is begun.
 */
export async function scan(deps: Deps, tenantId: number, accepted: Accepted): Promise<Progress | Halt | null> {
  const { pool, now, onRewind } = deps;
  const { network, source, minimum, cold = null } = accepted;
  const of = { network, minimum, cold, now: now() };
  try {
    const tail = await withTenant(pool, tenantId, (client) => readTail(client, tenantId, network.id));
    if (tail.length === 0) {
      await beginWatching(pool, tenantId, accepted);
      return null;
    }
    if ((await source.anomaly()) !== null) return 'CONTRACT_CHANGED';
    for (const step of await follow(source, tail, { limit: AT_ONCE })) {
      if (step.kind === 'rewind' && step.to === null) throw new ReorgTooDeep();
      if (step.kind === 'rewind') onRewind?.();
      const isStored = await withTenant(pool, tenantId, async (client) => {
        if (step.kind === 'block') return addBlock(client, tenantId, of, { ...step.block, transfers: step.transfers });
        await rewindTo(client, tenantId, { network: network.id, number: step.to?.number ?? -1, now: now() });
        return true;
      });
      // the network is read again from another block: the next round begins there
      if (!isStored) break;
    }
    const tip = (await withTenant(pool, tenantId, (client) => readTip(client, tenantId, network.id))) ?? -1;
    const { number: head } = await source.head();
    return { tip, head, finalAt: await finalHeight(deps, tenantId, accepted, tip) };
  } catch (error) {
    const halt = haltOf(error);
    if (halt === undefined) throw error;
    return halt;
  }
}
