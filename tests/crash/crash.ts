import { FAULTS } from './faults/index.ts';
import { runCrash } from './run-crash.ts';

const MAX_ROUNDS = 10_000;
const FAULT_ROUNDS = 5;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Kills in turn; returns the number of problems. */
async function runKills(wanted: number, enough: AbortSignal): Promise<number> {
  const { rounds: done, acknowledged, dayTrades, atNight, reopened, problems } = await runCrash(wanted, print, enough);
  print(`${done} rounds, ${acknowledged} acknowledged replies, ${reopened} requests without a reply sent again`);
  print(`${dayTrades} fills of day trades, ${atNight} at night`);
  for (const problem of problems) print(`PROBLEM ${problem}`);
  // The rule of three: no harm in n independent tries bounds its probability by 3/n.
  const bound = `with 95 % confidence a kill does harm in less than 3/${done} = ${(300 / done).toFixed(1)} % of cases`;
  print(
    problems.length === 0 ? `crash: nothing lost, nothing doubled; ${bound}` : `crash: ${problems.length} problems`,
  );
  return problems.length;
}

/** Produces every other fault; returns the number of problems. */
async function runFaults(): Promise<number> {
  let bad = 0;
  for (const { name, missing, run } of FAULTS) {
    const why = missing();
    if (why !== null) {
      print(`skipped: ${name} (${why})`);
      continue;
    }
    const problems = await run(FAULT_ROUNDS);
    print(`${problems.length === 0 ? 'passed' : 'FAILED'}: ${name}`);
    for (const problem of problems) print(`PROBLEM ${problem}`);
    bad += problems.length;
  }
  return bad;
}

const rounds = Number(process.argv[2] ?? '10');
if (!Number.isSafeInteger(rounds) || rounds < 0 || rounds > MAX_ROUNDS) {
  process.stderr.write(`usage: npm run crash -- ROUNDS (0 to ${MAX_ROUNDS}; 10 when left out)\n`);
  process.exitCode = 1;
} else {
  // Ctrl-C stops after the current round, with the checks.
  const enough = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => enough.abort());
  let bad = rounds === 0 ? 0 : await runKills(rounds, enough.signal);
  if (!enough.signal.aborted) bad += await runFaults();
  process.exitCode = bad === 0 ? 0 : 1;
}
