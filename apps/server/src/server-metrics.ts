import type { BatchMeasure, Core } from './core/index.ts';
import type { Served } from './platform/http/index.ts';
import type { JobState } from './platform/jobs/index.ts';
import type { MessageCounters } from './platform/messages/index.ts';
import { type Metrics, processMetrics } from './platform/metrics/index.ts';
import type { StreamCounters } from './platform/stream/index.ts';

/** Seconds; a commit on an SSD takes one to ten milliseconds. */
const TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Commands in a batch: 512 is the most taken from one lane. */
const SIZES = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** Registers the metrics of the core's batches; returns a function that records one. */
export function meterBatches(metrics: Metrics): (measure: BatchMeasure) => void {
  const sizes = metrics.histogram('kabuto_core_batch_commands', 'Commands with a key in a batch.', SIZES);
  const times = metrics.histogram('kabuto_core_commit_seconds', "Time of a batch's transaction.", TIMES);
  const rows = metrics.counter('kabuto_core_journal_rows_total', 'Journal rows committed.');
  const fills = metrics.counter('kabuto_core_fills_total', 'Fills of customers committed.');
  const failed = metrics.counter(
    'kabuto_core_commits_failed_total',
    'Transactions of batches that failed or were cut.',
  );
  return (measure) => {
    const labels = { tenant: measure.tenantId };
    if (!measure.committed) {
      failed.add(labels);
      return;
    }
    sizes.observe(labels, measure.commands);
    times.observe(labels, measure.seconds);
    rows.add(labels, measure.rows);
    fills.add(labels, measure.fills);
  };
}

/** Registers the metrics of HTTP calls; by the rate class of their endpoint, so that the number of series stays small. */
export function meterHttp(metrics: Metrics): (served: Served) => void {
  const calls = metrics.counter('kabuto_http_requests_total', 'Replies by rate class and status.');
  const times = metrics.histogram('kabuto_http_request_seconds', 'Time to the end of a reply by rate class.', TIMES);
  return ({ rate, status, seconds }) => {
    calls.add({ class: rate, status });
    times.observe({ class: rate }, seconds);
  };
}

/** Registers all metrics that are read when scraped. */
export function meterServer(
  metrics: Metrics,
  markets: ReadonlyMap<number, { readonly core: Core }>,
  stream: Readonly<StreamCounters>,
): void {
  processMetrics(metrics);
  const each = (look: (core: Core) => number) => () =>
    [...markets].map(([tenant, { core }]) => [{ tenant }, look(core)] as const);
  metrics.read(
    'kabuto_core_queue',
    'Commands that wait for a batch.',
    each((core) => core.queued),
  );
  metrics.read(
    'kabuto_core_invariants_violated',
    '1 after a machine has violated an invariant: new orders are stopped until a restart.',
    each((core) => (core.isFaulty ? 1 : 0)),
  );
  metrics.read(
    'kabuto_core_ready',
    '1 while the core takes new orders.',
    each((core) => (core.problems.length === 0 ? 1 : 0)),
  );
  metrics.read('kabuto_stream_connections', 'Clients of the stream now.', () => [[{}, stream.connections]]);
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
  for (const [name, help, look] of counted) metrics.read(name, help, () => [[{}, look()]], 'counter');
}

/** Registers the metrics of jobs, by job and brokerage; those of the process have no brokerage. */
export function meterJobs(metrics: Metrics, states: () => readonly JobState[]): void {
  const each = (look: (state: JobState) => number | null) => () =>
    states().flatMap((state) => {
      const value = look(state);
      const labels = { job: state.job, ...(state.tenantId === null ? {} : { tenant: state.tenantId }) };
      return value === null ? [] : [[labels, value] as const];
    });
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
  metrics.read(
    'kabuto_job_runs_total',
    'Runs that have ended.',
    each((job) => job.runs),
    'counter',
  );
  metrics.read(
    'kabuto_job_failures_total',
    'Runs that failed.',
    each((job) => job.failures),
    'counter',
  );
  metrics.read(
    'kabuto_job_skipped_total',
    'Starts left out because the run before had not ended.',
    each((job) => job.skipped),
    'counter',
  );
  metrics.read(
    'kabuto_job_failing',
    '1 while the last run failed.',
    each((job) => (job.failingSince === null ? 0 : 1)),
  );
  metrics.read(
    'kabuto_job_last_run_seconds',
    'End of the last run, Unix time.',
    each((job) => seconds(job.lastRunAt)),
  );
  metrics.read(
    'kabuto_job_last_failure_seconds',
    'End of the last run that failed, Unix time.',
    each((job) => seconds(job.lastFailureAt)),
  );
  metrics.read(
    'kabuto_job_duration_seconds',
    'Time of the last run.',
    each((job) => seconds(job.lastMs)),
  );
}

/** Registers the metrics of messages to people. */
export function meterMessages(metrics: Metrics, counters: MessageCounters): void {
  const each = (of: Readonly<Record<string, number>>) => () =>
    Object.entries(of).map(([channel, count]) => [{ channel }, count] as const);
  metrics.read('kabuto_messages_sent_total', 'Messages taken by their server.', each(counters.sent), 'counter');
  metrics.read('kabuto_messages_failed_total', 'Tries that failed.', each(counters.failed), 'counter');
  metrics.read('kabuto_messages_given_up_total', 'Messages given up.', each(counters.givenUp), 'counter');
  metrics.read('kabuto_messages_waiting', 'Messages in the queue.', () =>
    [...counters.waiting].map(([tenant, count]) => [{ tenant }, count] as const),
  );
}
