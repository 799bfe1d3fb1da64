import type { EpochMs } from '@kabuto/market';
import type { JournalRow } from '../../apps/server/src/core/journal/journal.ts';
import type { CoreStore } from '../../apps/server/src/core/store/store.ts';
import { Tables } from '../simulation/tables.ts';

/** A store in memory that accepts everything, its market clock at `at`. */
export function memoryStore(at: EpochMs) {
  const tables = new Tables();
  tables.lease = { ...tables.lease, marketAt: at };
  let confirmed = 0;
  const rows: JournalRow[] = [];
  const store: CoreStore = {
    acquireLease: async () => {
      tables.lease = { ...tables.lease, epoch: tables.lease.epoch + 1 };
      return tables.lease;
    },
    renewSession: async () => undefined,
    confirmLease: async () => {
      confirmed += 1;
    },
    readLease: async () => tables.lease,
    releaseLease: async () => undefined,
    recover: async (epoch, codeVersion, take) => ({
      checkpoint: tables.recover(epoch, codeVersion, take),
      facts: tables.factsRows(),
    }),
    knownAnswers: async () => ({ answers: [], projectedSeq: tables.lease.seq }),
    recentTrades: async () => [],
    commit: async (batch) => {
      tables.take(batch);
      rows.push(...batch.record.journal);
    },
    isDefinite: () => true,
    end: async () => undefined,
  };
  return { tables, rows, store, confirmations: () => confirmed };
}
