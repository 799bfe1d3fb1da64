import { parseArgs } from 'node:util';
import { playDayCourses } from '../packages/brokerage/test/oracle/day-courses.ts';
import { soakModel } from '../packages/brokerage/test/oracle/testing/soak.ts';
import { soakSimulation } from '../tests/simulation/course.ts';
import { oracleRound } from './soak/oracle.ts';

// `npm run soak`: random tests that run for any length of time, each round from its own seed, which is printed.
//   npm run soak -- --minutes 60            every entry, in turns
//   npm run soak -- --only model --seed 7   one entry, rounds 7, 8, 9 ...; a failure names the round that repeats it

/** One kind of random test. */
interface Soak {
  readonly name: string;
  /**
   * Plays one round from `seed`, some seconds long; returns one line about it. Throws with everything needed to repeat
   * it.
   */
  readonly round: (seed: number) => string | Promise<string>;
}

const SOAKS: readonly Soak[] = [
  // The broker against its naive model, and the venue against its oracle.
  { name: 'model', round: soakModel },
  { name: 'oracle', round: oracleRound },
  // Collateral, deficit and forced close of day trades: a round is 2,000 courses.
  { name: 'days', round: (seed) => JSON.stringify(playDayCourses(2_000, 1 + seed * 2_000)) },
  // The whole core with its clock, network and database simulated.
  { name: 'simulation', round: soakSimulation },
];

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const chosen = SOAKS.filter(({ name }) => values.only === undefined || name === values.only);
const minutes = Number(values.minutes ?? '10');
const first = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
if (chosen.length === 0 || !(minutes > 0) || !Number.isSafeInteger(first)) {
  console.error(
    `--only is one of ${SOAKS.map(({ name }) => name).join(', ')}; --minutes is more than 0; --seed is an integer`,
  );
  process.exit(2);
}

const end = Date.now() + minutes * 60_000;
let seed = first;
for (; Date.now() < end && process.exitCode === undefined; seed += 1) {
  for (const { name, round } of chosen) {
    try {
      console.log(`${name}, seed ${seed}: ${await round(seed)}`);
    } catch (error) {
      console.error(`${name}, seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(`Again: npm run soak -- --only ${name} --seed ${seed} --minutes 1`);
      process.exitCode = 1;
    }
  }
}
console.log(
  `${seed - first} rounds, seeds ${first} to ${seed - 1}: ${process.exitCode === undefined ? 'no failure' : 'FAILED'}`,
);
