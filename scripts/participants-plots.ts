import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawCharts } from './participants/charts.ts';
import { describeCommon, describeMarket } from './participants/describe.ts';
import { observe } from './participants/observe.ts';
import { sweeps } from './participants/sweep.ts';
import { commonOf, observeTogether } from './participants/together.ts';

// `npm run participants`: runs the venue with only its participants, draws docs/pictures/participants/*.svg and prints
// the figures of docs/participants.md. The same seed and days give the same charts. `--days N --seed N`.

const { values } = parseArgs({
  options: { days: { type: 'string', default: '10' }, seed: { type: 'string', default: '42' } },
});
const seed = Number(values.seed);
const days = observe(seed, Number(values.days));
const found = sweeps(seed);
const together = observeTogether(seed, Number(values.days));
const folder = join(import.meta.dirname, '../docs/pictures/participants');
mkdirSync(folder, { recursive: true });
for (const [name, svg] of drawCharts(days, found, together)) writeFileSync(join(folder, `${name}.svg`), svg);
console.log([...describeMarket(days, found), '', ...describeCommon(commonOf(together))].join('\n'));
