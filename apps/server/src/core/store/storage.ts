import type { Logger } from '../../platform/log/index.ts';
import type { LeaderOptions } from '../lease/leader.ts';
import { keepForLater } from '../projections/backlog.ts';
import { LaggingProjector } from '../projections/lagging-projector.ts';
import { connectStore } from './postgres-store.ts';

type StorageOptions = {
  readonly databaseUrl: string;
  readonly tenantId: number;
  readonly log: Logger;
  readonly server?: string | undefined;
  readonly restarted?: boolean | undefined;
  /** Milliseconds between a commit and the read tables; 0 by default: the commit writes them. */
  readonly lagMs?: number | undefined;
};

/** A core's database: sessions for its store, and the projector that writes the read tables when they lag. */
export function coreStorage(options: StorageOptions): Pick<LeaderOptions, 'connect' | 'projector'> {
  const { databaseUrl, tenantId, log, server, restarted, lagMs = 0 } = options;
  if (lagMs === 0) return { connect: () => connectStore(databaseUrl, tenantId, { server, restarted }) };
  return {
    connect: () => connectStore(databaseUrl, tenantId, { server, restarted, projected: keepForLater }),
    projector: new LaggingProjector({ databaseUrl, tenantId, lagMs, log }),
  };
}
