import type { Durable } from './durable.ts';
import type { OpenAtServer } from './http.ts';
import type { Closed } from './load/runs.ts';
import type { Times } from './load/times.ts';

/** All measurements of a run; skipped parts are absent. */
export type Results = {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly seconds: number;
  readonly rounds: number;
  pgbench?: readonly number[];
  /** pgbench at half of its own rate. */
  paced?: Times;
  spread?: readonly Durable[];
  hot?: readonly Durable[];
  growth?: readonly { readonly accounts: number; readonly run: Durable }[];
  closed?: readonly (Closed & { readonly serverMicros: number })[];
  half?: OpenAtServer;
  over?: OpenAtServer;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const tenth = (value: number): string => value.toFixed(1);
const goalText = (yes: boolean): string => (yes ? 'met' : '**missed**');
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const rates = (runs: readonly Durable[]): number[] => runs.map(({ ordersPerSecond }) => ordersPerSecond);

function goals(results: Results): string[] {
  const { pgbench, spread, hot, growth, closed, half, over } = results;
  const tps = pgbench === undefined ? Number.NaN : median(pgbench);
  const lines: string[] = [];
  const goal = (what: string, asked: string, found: string, isMet: boolean): void =>
    void lines.push(row(what, asked, found, goalText(isMet)));
  if (spread !== undefined && pgbench !== undefined) {
    const ratio = median(rates(spread)) / tps;
    goal('durable orders in process', '3 times pgbench', `${ratio.toFixed(2)} times`, ratio >= 3);
  }
  if (spread !== undefined && hot !== undefined) {
    const share = median(rates(hot)) / median(rates(spread));
    goal('all on one issue', 'at least 0.8 of that', share.toFixed(2), share >= 0.8);
  }
  const [least, most] = [growth?.[0], growth?.at(-1)];
  if (least !== undefined && most !== undefined && least !== most) {
    const cost = ({ run }: typeof least): number => run.cpuMicros + run.postgresMicros;
    const ratio = cost(most) / cost(least);
    const what = `CPU an order, ${whole(most.accounts)} accounts beside ${whole(least.accounts)}`;
    goal(what, 'at most 2 times', `${ratio.toFixed(2)} times`, most.accounts >= 1_000_000 && ratio <= 2);
  }
  if (closed !== undefined && pgbench !== undefined) {
    const rate = median(closed.map(({ perSecond }) => perSecond));
    goal('orders over HTTP, 64 clients', 'pgbench', `${(rate / tps).toFixed(2)} times`, rate >= tps);
  }
  if (half !== undefined)
    goal(
      'p99 at half of the peak',
      'under 100 ms',
      `${tenth(half.times.p99)} ms`,
      half.times.p99 < 100 && half.failed === 0,
    );
  if (over !== undefined && closed !== undefined) {
    const peak = median(closed.map(({ perSecond }) => perSecond));
    const share = over.goodput / peak;
    goal('goodput at three times the peak', 'at least 90 %', `${tenth(share * 100)} %`, share >= 0.9);
    const fine = over.refused.without === 0 && over.failed === 0;
    goal('the rest refused with Retry-After', 'all', `${over.refused.without + over.failed} not`, fine);
    goal(
      'cancels meanwhile, p99',
      'under 500 ms',
      `${tenth(over.cancels.times.p99)} ms of ${over.cancels.count}`,
      over.cancels.count > 0 && over.cancels.times.p99 < 500,
    );
  }
  return lines;
}

const durableRow = (name: string, run: Durable): string =>
  row(
    name,
    whole(run.ordersPerSecond),
    whole(run.batch),
    tenth(run.commitMillis),
    `${Math.round(run.committing * 100)} %`,
    whole(run.cpuMicros),
    whole(run.postgresMicros),
    whole(run.walBytes),
    run.refused,
  );

function durableTable({ spread, hot, growth }: Results): string[] {
  const rows = [
    ...(spread ?? []).map((run, n) => durableRow(`200 issues, round ${n + 1}`, run)),
    ...(hot ?? []).map((run, n) => durableRow(`one issue, round ${n + 1}`, run)),
    ...(growth ?? []).map(({ accounts, run }) => durableRow(`${whole(accounts)} accounts`, run)),
  ];
  if (rows.length === 0) return [];
  return [
    '## In process',
    '',
    row(
      '',
      'orders/s',
      'orders a batch',
      'commit, ms',
      'time in commits',
      'CPU of the core, µs an order',
      'CPU of its PostgreSQL session, µs',
      'WAL, bytes an order',
      'refused',
    ),
    row(...Array.from({ length: 9 }, (_, n) => (n === 0 ? '---' : '--:'))),
    ...rows,
    '',
  ];
}

function wireTable({ closed, half, over, paced }: Results): string[] {
  const lines = ['## Over HTTP', ''];
  for (const [n, run] of (closed ?? []).entries()) {
    const { p50, p99, max } = run.times;
    lines.push(
      `- Closed loop, round ${n + 1}: ${whole(run.perSecond)} orders/s, p50 ${tenth(p50)} ms, p99 ${tenth(p99)} ms, most ${tenth(max)} ms, refused ${run.refused}; the server took ${whole(run.serverMicros)} µs of CPU an order.`,
    );
  }
  for (const [name, run] of [
    ['Half of the peak', half],
    ['Three times the peak', over],
  ] as const) {
    if (run === undefined) continue;
    const { times, refused, cancels } = run;
    lines.push(
      `- ${name}: ${whole(run.offered)}/s offered, ${whole(run.goodput)}/s done, p50 ${tenth(times.p50)} ms, p99 ${tenth(times.p99)} ms; ${whole(refused.count)} refused (p99 ${tenth(refused.times.p99)} ms, ${refused.without} without Retry-After), ${cancels.count} cancels (p99 ${tenth(cancels.times.p99)} ms, ${cancels.failed} not done), ${run.failed} failed or found no connection. Of the machine's cores the server kept ${run.serverCores.toFixed(2)} busy, the generator ${run.loadCores.toFixed(2)}.`,
    );
  }
  if (paced !== undefined)
    lines.push(
      `- pgbench at half of its own peak, right before: p50 ${tenth(paced.p50)} ms, p99 ${tenth(paced.p99)} ms, most ${tenth(paced.max)} ms.`,
    );
  return lines.length > 2 ? [...lines, ''] : [];
}

/** The figures as Markdown; `notes` is text written by a person. */
export function markdown(results: Results, notes: string): string {
  const { machine, seconds, rounds, pgbench } = results;
  const about = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  return [
    '# Results: the core under load',
    '',
    `${about.join(', ')}. Runs of ${seconds} s, ${rounds} rounds, medians.`,
    '',
    ...(pgbench === undefined ? [] : [`pgbench: ${pgbench.map((tps) => `${whole(tps)} tps`).join(', ')}.`, '']),
    row('What', 'Goal', 'Found', ''),
    row('---', '---', '--:', '---'),
    ...goals(results),
    '',
    ...durableTable(results),
    ...wireTable(results),
    ...(notes === '' ? [] : [notes.trim(), '']),
  ].join('\n');
}
