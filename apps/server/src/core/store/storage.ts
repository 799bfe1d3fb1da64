import type { Logger } from '../../platform/log/index.ts';
import type { LeaderOptions } from '../lease/leader.ts';
import { connectProjection } from '../projections/postgres-projection.ts';
import { TableProjector } from '../projections/projector.ts';
import { SYSTEM_TIMING } from '../sequencer/timing.ts';
import { isDefiniteFailure } from './commit.ts';
import { connectStore } from './postgres-store.ts';

type StorageOptions = {
  readonly databaseUrl: string;
  readonly tenantId: number;
  readonly log: Logger;
  readonly server?: string | undefined;
  readonly restarted?: boolean | undefined;
  /** Milliseconds to wait between a commit and the projected tables, for tests; 0 by default. */
  readonly lagMs?: number | undefined;
};

/** A core's database: sessions for its store, and the projector of its read tables. */
export function coreStorage(options: StorageOptions): Pick<LeaderOptions, 'connect' | 'projector'> {
  const { databaseUrl, tenantId, log, server, restarted, lagMs } = options;
  return {
    connect: () => connectStore(databaseUrl, tenantId, { server, restarted }),
    projector: new TableProjector({
      connect: () => connectProjection(databaseUrl, tenantId),
      isDefinite: isDefiniteFailure,
      timing: SYSTEM_TIMING,
      log,
      lagMs,
    }),
  };
}
