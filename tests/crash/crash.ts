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
  say(problems.length === 0 ? 'crash: nothing lost, nothing doubled' : `crash: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
