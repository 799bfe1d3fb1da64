import type { Registry } from 'prom-client';
import type { JobState } from './platform/jobs/index.ts';
import { meterJobs, meterMessages, meterNetworks, meterServer, meterSigners } from './server-metrics.ts';

type Metered = {
  readonly markets: Parameters<typeof meterServer>[1];
  readonly stream: { readonly counters: Parameters<typeof meterServer>[2] };
  readonly documents: { readonly progress: Parameters<typeof meterServer>[3] };
  readonly jobs: { readonly states: readonly JobState[] };
  readonly messages: { readonly counters: Parameters<typeof meterMessages>[1] };
  readonly funding: { readonly networkStates: { readonly all: Parameters<typeof meterNetworks>[1] } };
  readonly withdrawals: { readonly signers: { readonly all: Parameters<typeof meterSigners>[1] } };
};

/** Registers everything of an app that is read when scraped. */
export function meterApp(registry: Registry, app: Metered): void {
  meterServer(registry, app.markets, app.stream.counters, app.documents.progress);
  meterJobs(registry, () => app.jobs.states);
  meterMessages(registry, app.messages.counters);
  meterNetworks(registry, () => app.funding.networkStates.all());
  meterSigners(registry, () => app.withdrawals.signers.all());
}
