// Measures the shipped engine against nodejs-order-book: `npm run bench:matching`. Each workload runs in a process of
// its own.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { idleBytes } from './idle.ts';
import { type Measured, measure } from './measure.ts';
import { json, type Machine, markdown } from './report.ts';
import { PROFILE_NAMES, type ProfileName } from './workload/profiles.ts';

/** Rounds of each engine; a part's name may be followed by another number. */
const ROUNDS = 5;
const HERE = import.meta.dirname;

function machine(): Machine {
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
    v8: process.versions.v8,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    load: Number((os.loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** Runs this file for one part and parses the last line of its output. */
function part(name: string): unknown {
  // Without the flag V8 discards the code of the engine that waits for the other one's turn.
  const args = ['--expose-gc', '--no-flush-bytecode', import.meta.filename, name];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(lines.trim().split('\n').at(-1) ?? '');
}

async function all(): Promise<void> {
  const where = machine();
  const profiles: Partial<Record<ProfileName, Measured>> = {};
  for (const name of PROFILE_NAMES) {
    process.stderr.write(`${name} ...\n`);
    // Output of the same file.
    const measured = part(name) as Measured;
    profiles[name] = measured;
    const times = (measured.ours.wall / measured.peer.wall).toFixed(1);
    process.stderr.write(
      `${name} ${(measured.ours.wall / 1e6).toFixed(2)} million events/s, ${times} times the peer\n`,
    );
  }
  const { w1, w2, w3, w4 } = profiles;
  if (w1 === undefined || w2 === undefined || w3 === undefined || w4 === undefined)
    throw new Error('a part is missing');
  const report = { machine: where, profiles: { w1, w2, w3, w4 }, idleBytes: Number(part('idle')) };
  const notes = await readFile(path.join(HERE, 'NOTES.md'), 'utf8');
  await writeFile(path.join(HERE, 'results.json'), json(report));
  await writeFile(path.join(HERE, 'RESULTS.md'), markdown(report, notes));
  process.stdout.write(markdown(report, notes));
}

const wanted = process.argv[2];
const profile = PROFILE_NAMES.find((name) => name === wanted);
if (wanted === undefined) await all();
else if (wanted === 'idle') process.stdout.write(`${idleBytes()}\n`);
else if (profile === undefined)
  throw new RangeError(`part must be idle or one of ${PROFILE_NAMES.join(', ')}, got ${wanted}`);
else process.stdout.write(`${JSON.stringify(measure(profile, Number(process.argv[3] ?? ROUNDS)))}\n`);
