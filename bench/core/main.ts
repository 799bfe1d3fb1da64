import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';
import { type Durable, measureDurable } from './durable.ts';
import { seedDemo, startWire } from './http.ts';
import { makeAccounts } from './ledger.ts';
import { findPgbench, initPgbench, measurePaced, measurePgbench } from './pgbench.ts';
import { markdown, median, type Results } from './report.ts';

const PARTS = ['pgbench', 'durable', 'hot', 'growth', 'http', 'open'] as const;
type Part = (typeof PARTS)[number];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      /** Duration of each measurement. */
      seconds: { type: 'string', default: '30' },
      rounds: { type: 'string', default: '3' },
      /** Parts, separated by commas. */
      only: { type: 'string', default: PARTS.join(',') },
      accounts: { type: 'string', default: '100000' },
      /** Sizes of the growth curve. */
      growth: { type: 'string', default: '1000,10000,100000,1000000' },
      /** Where RESULTS.md and results.json go. */
      out: { type: 'string', default: import.meta.dirname },
    },
  });
  const number = (text: string, name: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1`);
    return value;
  };
  const asked = values.only.split(',');
  const only = PARTS.filter((part) => asked.includes(part));
  if (only.length !== asked.length) throw new RangeError(`--only takes ${PARTS.join(', ')}`);
  return {
    seconds: number(values.seconds, 'seconds'),
    rounds: number(values.rounds, 'rounds'),
    accounts: number(values.accounts, 'accounts'),
    growth: values.growth.split(',').map((size) => number(size, 'growth')),
    only: new Set<Part>(only),
    out: values.out,
  };
}

const options = readOptions();
const { seconds, rounds, only } = options;
const results: Results = {
  machine: {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    'memory GiB': Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    'load before': Number(loadavg()[0]?.toFixed(1)),
  },
  seconds,
  rounds,
};
const cluster = await startCluster();
let copies = 0;

/** Creates the accounts and vacuums the tables, as pgbench's are vacuumed after their creation too. */
async function fill(database: BenchDatabase, accounts: number): Promise<void> {
  await makeAccounts(database, accounts);
  await asSuper(database.superUrl, (client) => client.query('vacuum analyze'));
}

/** Runs a measurement on a fresh copy of a market, so that none starts on the state left by another. */
async function durable(template: string, accounts: number, hot: boolean): Promise<Durable> {
  copies += 1;
  const database = await cluster.create(`run_${copies}`, template);
  // the pending writes of the accounts must not be done by the session that is measured
  await asSuper(database.superUrl, (client) => client.query('checkpoint'));
  const run = await measureDurable(database, { accounts, seconds, hot });
  const what = hot ? 'one issue' : '200 issues';
  say(
    `${what}, ${accounts} accounts: ${Math.round(run.ordersPerSecond)} orders/s, commit ${run.commitMillis.toFixed(1)} ms`,
  );
  return run;
}

async function sideBySide(): Promise<void> {
  const program = only.has('pgbench') ? findPgbench() : undefined;
  if (only.has('pgbench') && program === undefined) say('pgbench: skipped, it is not installed (see README.md)');
  const pg = program === undefined ? undefined : await cluster.create('pgbench', 'template1');
  if (program !== undefined && pg !== undefined) await initPgbench(program, pg.superUrl);
  if (only.has('durable') || only.has('hot')) {
    await fill(await cluster.create('accounts'), options.accounts);
    say(`${options.accounts} accounts are made`);
  }
  const wire = only.has('http') || only.has('open') ? await openWire() : undefined;
  const [tps, spread, hot, closed] = [
    [] as number[],
    [] as Durable[],
    [] as Durable[],
    [] as NonNullable<Results['closed']>[number][],
  ];
  try {
    for (let round = 0; round < rounds; round++) {
      if (program !== undefined && pg !== undefined) {
        tps.push(await measurePgbench(program, pg.superUrl, seconds));
        say(`pgbench: ${Math.round(tps.at(-1) ?? 0)} tps`);
      }
      if (only.has('durable')) spread.push(await durable('accounts', options.accounts, false));
      if (only.has('hot')) hot.push(await durable('accounts', options.accounts, true));
      if (wire !== undefined) {
        // the first run determines how many proofs the next needs, and warms up the code
        const expected = closed.at(-1)?.perSecond ?? (await wire.closed(2, 500)).perSecond;
        closed.push(await wire.closed(seconds, expected * 1.2));
        say(`HTTP: ${Math.round(closed.at(-1)?.perSecond ?? 0)} orders/s`);
      }
    }
    if (tps.length > 0) results.pgbench = tps;
    if (spread.length > 0) results.spread = spread;
    if (hot.length > 0) results.hot = hot;
    if (closed.length > 0) results.closed = closed;
    if (wire === undefined || !only.has('open')) return;
    const peak = median(closed.map(({ perSecond }) => perSecond));
    say(`${await wire.rest()} orders rest`);
    if (program !== undefined && pg !== undefined) {
      results.paced = await measurePaced(program, pg.superUrl, seconds, median(tps) / 2, cluster.folder);
      say(`pgbench at half of its peak: p99 ${results.paced.p99.toFixed(1)} ms`);
    }
    results.half = await wire.open(peak / 2, seconds);
    say(`half of the peak: p99 ${results.half.times.p99.toFixed(1)} ms`);
    results.over = await wire.open(peak * 3, seconds);
    say(`three times the peak: ${Math.round(results.over.goodput)} orders/s done`);
  } finally {
    wire?.end();
  }
}

async function openWire() {
  const database = await cluster.create('wire');
  await seedDemo(database);
  const folder = path.join(cluster.folder, 'server');
  mkdirSync(folder, { recursive: true });
  return startWire(database, folder);
}

async function growth(): Promise<void> {
  const curve: { accounts: number; run: Durable }[] = [];
  for (const accounts of options.growth) {
    const name = `growth_${accounts}`;
    await fill(await cluster.create(name), accounts);
    curve.push({ accounts, run: await durable(name, accounts, false) });
  }
  results.growth = curve;
}

try {
  if (only.size > (only.has('growth') ? 1 : 0)) await sideBySide();
  if (only.has('growth')) await growth();
} finally {
  await cluster.stop();
}
mkdirSync(options.out, { recursive: true });
const notes = path.join(import.meta.dirname, 'NOTES.md');
writeFileSync(path.join(options.out, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(
  path.join(options.out, 'RESULTS.md'),
  markdown(results, existsSync(notes) ? readFileSync(notes, 'utf8') : ''),
);
say(`written to ${options.out}`);
