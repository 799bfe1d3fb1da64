import { Counter, Histogram, type Registry } from 'prom-client';
import type { BatchMeasure, Core } from './core/index.ts';
import type { NetworkState } from './funding/index.ts';
import type { Served } from './platform/http/index.ts';
import type { JobState } from './platform/jobs/index.ts';
import type { MessageCounters } from './platform/messages/index.ts';
import { processMetrics, readOnDemand } from './platform/metrics/index.ts';
import type { StreamCounters } from './platform/stream/index.ts';
import type { WalletState } from './signing/index.ts';

/** Seconds; a commit on an SSD takes one to ten milliseconds. */
const TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Commands in a batch: 512 is the most taken from one lane. */
const SIZES = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** Registers the metrics of the core's batches; returns a function that records one. */
export function meterBatches(registry: Registry): (measure: BatchMeasure) => void {
  const common = { labelNames: ['tenant' as const], registers: [registry] }; // the one label is part of the type
  const sizes = new Histogram({
    ...common,
    name: 'kabuto_core_batch_commands',
    help: 'Commands with a key in a batch.',
    buckets: SIZES,
  });
  const times = new Histogram({
    ...common,
    name: 'kabuto_core_commit_seconds',
    help: "Time of a batch's transaction.",
    buckets: TIMES,
  });
  const rows = new Counter({ ...common, name: 'kabuto_core_journal_rows_total', help: 'Journal rows committed.' });
  const fills = new Counter({ ...common, name: 'kabuto_core_fills_total', help: 'Fills of customers committed.' });
  const failed = new Counter({
    ...common,
    name: 'kabuto_core_commits_failed_total',
    help: 'Transactions of batches that failed or were cut.',
  });
  return (measure) => {
    const labels = { tenant: measure.tenantId };
    if (!measure.committed) {
      failed.inc(labels);
      return;
    }
    sizes.observe(labels, measure.commands);
    times.observe(labels, measure.seconds);
    rows.inc(labels, measure.rows);
    fills.inc(labels, measure.fills);
  };
}

/**
 * Registers the metrics of HTTP calls; by the rate class of their endpoint, so that the number of series stays small.
 */
export function meterHttp(registry: Registry): (served: Served) => void {
  const calls = new Counter({
    name: 'kabuto_http_requests_total',
    help: 'Replies by rate class and status.',
    labelNames: ['class', 'status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'kabuto_http_request_seconds',
    help: 'Time to the end of a reply by rate class.',
    labelNames: ['class'],
    buckets: TIMES,
    registers: [registry],
  });
  return ({ rate, status, seconds }) => {
    calls.inc({ class: rate, status });
    times.observe({ class: rate }, seconds);
  };
}

/** Registers all metrics that are read when scraped. */
export function meterServer(
  registry: Registry,
  markets: ReadonlyMap<number, { readonly core: Core }>,
  stream: Readonly<StreamCounters>,
  statements: () => ReadonlyMap<number, { readonly issued: number; readonly made: number }>,
): void {
  processMetrics(registry);
  const ofStatements = [
    ['issued', 'Statements and reports of customers when PDFs were last made ahead of their readers.'],
    ['made', 'Those of them that have a PDF.'],
  ] as const;
  for (const [what, help] of ofStatements)
    readOnDemand(registry, `kabuto_statements_${what}`, help, ['tenant'], () =>
      [...statements()].map(([tenant, progress]) => [{ tenant }, progress[what]] as const),
    );
  const ofCores: readonly (readonly [string, string, (core: Core) => number])[] = [
    ['kabuto_core_queue', 'Commands that wait for a batch.', (core) => core.queued],
    [
      'kabuto_core_invariants_violated',
      '1 after a machine has violated an invariant: new orders are stopped until a restart.',
      (core) => (core.isFaulty ? 1 : 0),
    ],
    [
      'kabuto_projection_rows_behind',
      'Committed journal rows that the read tables do not hold yet.',
      (core) => core.projectionLag.rows,
    ],
    [
      'kabuto_projection_lag_seconds',
      'Age of the oldest committed batch that the read tables do not hold yet.',
      (core) => core.projectionLag.ageMs / 1000,
    ],
    ['kabuto_core_ready', '1 while the core takes new orders.', (core) => (core.problems.length === 0 ? 1 : 0)],
  ];
  for (const [name, help, look] of ofCores) {
    readOnDemand(registry, name, help, ['tenant'], () =>
      [...markets].map(([tenant, { core }]) => [{ tenant }, look(core)] as const),
    );
  }
  readOnDemand(registry, 'kabuto_stream_connections', 'Clients of the stream now.', [], () => [
    [{}, stream.connections],
  ]);
  const counted: readonly (readonly [string, string, () => number])[] = [
    ['kabuto_stream_frames_total', 'Frames written.', () => stream.frames],
    ['kabuto_stream_bytes_total', 'Bytes of frames written.', () => stream.bytes],
    ['kabuto_stream_flushes_total', 'Rounds of writing.', () => stream.flushes],
    [
      'kabuto_stream_lag_seconds_total',
      'From the first thing to write to the end of its round, summed over rounds.',
      () => stream.lagMs / 1000,
    ],
    ['kabuto_stream_conflated_total', 'Writes left out because a client was behind.', () => stream.conflated],
    ['kabuto_stream_slow_closed_total', 'Clients closed for being behind too long.', () => stream.slowClosed],
    ['kabuto_stream_refused_total', 'Connections refused.', () => stream.refused + stream.authFailed],
  ];
  for (const [name, help, look] of counted) readOnDemand(registry, name, help, [], () => [[{}, look()]], 'counter');
}

/** Registers the metrics of jobs, by job and brokerage; those of the process have no brokerage. */
export function meterJobs(registry: Registry, states: () => readonly JobState[]): void {
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
  const ofJobs: readonly (readonly [string, string, (job: JobState) => number | null, 'counter'?])[] = [
    ['kabuto_job_runs_total', 'Runs that have ended.', (job) => job.runs, 'counter'],
    ['kabuto_job_failures_total', 'Runs that failed.', (job) => job.failures, 'counter'],
    [
      'kabuto_job_skipped_total',
      'Starts left out because the run before had not ended.',
      (job) => job.skipped,
      'counter',
    ],
    ['kabuto_job_failing', '1 while the last run failed.', (job) => (job.failingSince === null ? 0 : 1)],
    ['kabuto_job_last_run_seconds', 'End of the last run, Unix time.', (job) => seconds(job.lastRunAt)],
    [
      'kabuto_job_last_failure_seconds',
      'End of the last run that failed, Unix time.',
      (job) => seconds(job.lastFailureAt),
    ],
    ['kabuto_job_duration_seconds', 'Time of the last run.', (job) => seconds(job.lastMs)],
  ];
  for (const [name, help, look, kind] of ofJobs) {
    const rows = () =>
      states().flatMap((state) => {
        const value = look(state);
        const labels = { job: state.job, ...(state.tenantId === null ? {} : { tenant: state.tenantId }) };
        return value === null ? [] : [[labels, value] as const];
      });
    readOnDemand(registry, name, help, ['job', 'tenant'], rows, kind);
  }
}

/** Registers the metrics of messages to people. */
export function meterMessages(registry: Registry, counters: MessageCounters): void {
  const counted: readonly (readonly [string, string, Readonly<Record<string, number>>])[] = [
    ['kabuto_messages_sent_total', 'Messages taken by their server.', counters.sent],
    ['kabuto_messages_failed_total', 'Tries that failed.', counters.failed],
    ['kabuto_messages_given_up_total', 'Messages given up.', counters.givenUp],
  ];
  for (const [name, help, counts] of counted) {
    const rows = () => Object.entries(counts).map(([channel, count]) => [{ channel }, count] as const);
    readOnDemand(registry, name, help, ['channel'], rows, 'counter');
  }
  readOnDemand(registry, 'kabuto_messages_waiting', 'Messages in the queue.', ['tenant'], () =>
    [...counters.waiting].map(([tenant, count]) => [{ tenant }, count] as const),
  );
}

/** Registers the metrics of chains, by brokerage and network; none before a network was read. */
export function meterNetworks(
  registry: Registry,
  states: () => readonly (NetworkState & { readonly tenantId: number })[],
): void {
  const ofNetworks: readonly (readonly [string, string, (state: NetworkState) => number | null])[] = [
    ['kabuto_chain_halted', '1 while the network is not read further.', ({ halted }) => (halted === null ? 0 : 1)],
    [
      'kabuto_chain_blocks_behind',
      'Blocks that the network had and the server had not read at the end of the last round.',
      ({ head, tip }) => (head === null || tip === null ? null : head - tip),
    ],
    ['kabuto_chain_last_round_seconds', 'End of the last round, Unix time.', ({ readAt }) => readAt / 1_000],
  ];
  for (const [name, help, look] of ofNetworks)
    readOnDemand(registry, name, help, ['tenant', 'network'], () =>
      states().flatMap((state) => {
        const value = look(state);
        return value === null ? [] : [[{ tenant: state.tenantId, network: state.network }, value] as const];
      }),
    );
}

/** Units of 10^-6 tokens as tokens; null: not known. */
const tokensOf = (units: number | undefined): number | null => (units === undefined ? null : units / 1_000_000);

/** Registers the metrics of the signers of withdrawals and their wallets. */
export function meterSigners(
  registry: Registry,
  states: () => readonly (WalletState & { readonly tenantId: number })[],
): void {
  const ofWallets: readonly (readonly [string, string, (wallet: WalletState) => number | null])[] = [
    ['kabuto_signer_ready', '1 while it signs withdrawals.', ({ state }) => (state === 'ready' ? 1 : 0)],
    ['kabuto_wallet_tokens', 'Tokens of its wallet.', ({ level }) => tokensOf(level?.balance)],
    ['kabuto_wallet_needed_tokens', 'Tokens that withdrawals may still take.', ({ needed }) => tokensOf(needed)],
    [
      'kabuto_wallet_gas_transfers',
      'Transfers that its coins pay for; absent where gas costs nothing.',
      ({ level }) => level?.gasFor ?? null,
    ],
  ];
  for (const [name, help, look] of ofWallets)
    readOnDemand(registry, name, help, ['tenant', 'chain'], () =>
      states().flatMap((wallet) => {
        const value = look(wallet);
        return value === null ? [] : [[{ tenant: wallet.tenantId, chain: wallet.chainId }, value] as const];
      }),
    );
}
