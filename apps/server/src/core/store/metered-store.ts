import type { CoreStore } from './store.ts';

/** Measurements of one batch: how much it held and how long its transaction took, lost ones included. */
export type BatchMeasure = {
  readonly tenantId: number;
  /** Commands with an idempotency key; `rows` also counts ticks and the host's own rows. */
  readonly commands: number;
  readonly rows: number;
  readonly fills: number;
  readonly seconds: number;
  readonly committed: boolean;
};

/** The same store, which reports each batch to `observe`. */
export const meteredStore = (
  store: CoreStore,
  tenantId: number,
  observe: (measure: BatchMeasure) => void,
): CoreStore => ({
  acquireLease: (leader) => store.acquireLease(leader),
  renewSession: (epoch) => store.renewSession(epoch),
  confirmLease: (epoch) => store.confirmLease(epoch),
  readLease: () => store.readLease(),
  releaseLease: (epoch) => store.releaseLease(epoch),
  recover: (epoch, codeVersion, take) => store.recover(epoch, codeVersion, take),
  knownAnswers: (keys) => store.knownAnswers(keys),
  recentTrades: (venue) => store.recentTrades(venue),
  isDefinite: (error) => store.isDefinite(error),
  end: () => store.end(),
  commit: async (batch) => {
    const began = performance.now();
    let committed = false;
    try {
      await store.commit(batch);
      committed = true;
    } finally {
      const { record } = batch;
      observe({
        tenantId,
        commands: record.keys.length,
        rows: record.journal.length,
        fills: record.fills.length,
        seconds: (performance.now() - began) / 1000,
        committed,
      });
    }
  },
});
