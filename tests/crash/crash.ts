import { runCrash } from './run-crash.ts';

const MOST_ROUNDS = 10_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const rounds = Number(process.argv[2] ?? '10');
if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > MOST_ROUNDS) {
  process.stderr.write(`usage: npm run crash -- ROUNDS (1 to ${MOST_ROUNDS}; 10 when left out)\n`);
  process.exitCode = 1;
} else {
  // Ctrl-C ends after the round under way, with the checks.
  const enough = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => enough.abort());
  const { rounds: done, acknowledged, reopened, problems } = await runCrash(rounds, say, enough.signal);
  say(`${done} rounds, ${acknowledged} acknowledged answers, ${reopened} requests without an answer asked again`);
  for (const problem of problems) say(`PROBLEM ${problem}`);
  if (problems.length > 0) say(`crash: ${problems.length} problems`);
  else
    say(
      `crash: nothing lost, nothing doubled; with 95 % confidence a crash does harm in at most 3/${done} = ${(300 / done).toFixed(1)} % of cases`,
    );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
