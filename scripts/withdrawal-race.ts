import { parseArgs } from 'node:util';
import { raceForCash } from '../tests/race/withdrawal-race.ts';

// `npm run race`: 10,000 withdrawals and orders for the same yen, over HTTP, against a server of its own
//   npm run race -- --requests 2000 --members 8 --minutes 10

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    members: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '20' },
  },
});
const numbers = { requests: Number(values.requests), members: Number(values.members), minutes: Number(values.minutes) };
for (const [name, number] of Object.entries(numbers)) {
  if (Number.isSafeInteger(number) && number >= 1) continue;
  console.error(`--${name} is a whole number from 1 on`);
  process.exit(2);
}
const { requests, members, minutes } = numbers;
const { tally, ms, verified } = await raceForCash({ requests, members, atMostMs: minutes * 60_000 });

const refused = [...tally.refused].sort(([, a], [, b]) => b - a).map(([reason, times]) => `${times} ${reason}`);
console.log(
  `${tally.requests} requests of ${tally.members} accounts in ${(ms / 1000).toFixed(0)} s, ${members} at once`,
);
console.log(
  `accepted: ${tally.withdrawals} withdrawals, ${tally.cancelled} of them cancelled, and ${tally.orders} orders`,
);
console.log(`refused: ${refused.join(', ')}`);
console.log(`${tally.snapshots} snapshots of the tables were compared meanwhile`);
for (const problem of tally.problems) console.error(`PROBLEM ${problem}`);
if (verified !== null) console.error(`PROBLEM verify: ${verified}`);
const isShort = tally.requests < requests;
if (isShort) console.error(`stopped after ${minutes} minutes, before ${requests} requests`);
const isGood = tally.problems.length === 0 && verified === null && !isShort;
console.log(
  isGood ? 'race: never more held than there was, one hold for each withdrawal, verify passes' : 'race: FAILED',
);
process.exitCode = isGood ? 0 : 1;
