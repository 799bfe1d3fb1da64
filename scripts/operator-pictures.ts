import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { picturesOf } from './docs/operator-pages.ts';
import { filesOf, looksOf, takes, titlesOf } from './operator-pictures/looks.ts';
import { ensureChromium, THIS_MACHINE } from './test/chromium.ts';
import { runProcess } from './test/run-process.ts';

// `npm run operator-pictures`: takes the pictures that the pages of docs/operators show from the running back office,
// by its journeys of looks, and writes them to docs/operators/pictures. `--only today`: looks whose name begins with
// it. Fails, naming each, for a look that no journey takes or that the run did not produce, and for a picture in the
// folder that no page shows.
//
// What differs between two runs: dates, times and ages, numbers of members and transfers, hashes, addresses and
// transactions of the demo chain, and prices of the simulated market. Commit pictures when pages or labels change.

const ROOT = join(import.meta.dirname, '..');
const PAGES = join(ROOT, 'docs/operators');
const PICTURES = join(PAGES, 'pictures');
const SCREENS = join(ROOT, 'test-results/screens');
const JOURNEYS = 'tests/journeys/backoffice';
const MINUTES = 30;
/** Enough for a page of the office, and a quarter of the bytes. */
const COLOURS = 48;

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** The files of the journeys that take these looks. Ends the process for a look that none takes. */
function journeysOf(looks: readonly string[]): string[] {
  const journeys = readdirSync(join(ROOT, JOURNEYS))
    .filter((file) => file.endsWith('.journey.ts'))
    .map((file) => ({ file: `${JOURNEYS}/${file}`, source: readFileSync(join(ROOT, JOURNEYS, file), 'utf8') }));
  const unknown = looks.filter((look) => !journeys.some(({ source }) => takes(source, look)));
  if (unknown.length > 0) stop(unknown.map((look) => `no journey in ${JOURNEYS} takes the look ${look}`));
  return journeys.filter(({ source }) => looks.some((look) => takes(source, look))).map(({ file }) => file);
}

/** The names of the files of a folder; none where there is no such folder yet. */
function existingOf(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const shown = readdirSync(PAGES)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => picturesOf(readFileSync(join(PAGES, file), 'utf8')).map(({ address }) => basename(address)));
const looks = looksOf(shown).filter((look) => look.startsWith(only));
if (looks.length === 0) stop([`--only ${only}: no page shows a look whose name begins with it`]);
const files = looks.flatMap(filesOf);
for (const { taken } of files) rmSync(join(SCREENS, taken), { force: true });
const code = await runProcess(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project=journey', ...journeysOf(looks)],
    ...['-t', titlesOf(looks), '--reporter=default'],
  ],
  {
    cwd: ROOT,
    env: { ...process.env, KABUTO_PICTURES: 'manual', CHROMIUM_PATH: ensureChromium(THIS_MACHINE) },
    milliseconds: MINUTES * 60_000,
  },
);
const taken = existingOf(SCREENS);
mkdirSync(PICTURES, { recursive: true });
for (const picture of files.filter((file) => taken.has(file.taken)))
  await sharp(join(SCREENS, picture.taken))
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(join(PICTURES, picture.kept));

// A picture that was not taken before is in a comment of its page.
const inComment = /<!-- (!\[[^\]]*\]\(pictures\/([^)]+)\)) -->/g;
const present = existingOf(PICTURES);
for (const page of readdirSync(PAGES).filter((file) => file.endsWith('.md'))) {
  const text = readFileSync(join(PAGES, page), 'utf8');
  const open = text.replaceAll(inComment, (whole, shows: string, name: string) => (present.has(name) ? shows : whole));
  if (open !== text) writeFileSync(join(PAGES, page), open);
}

const missing = files.filter((file) => !taken.has(file.taken));
const stray = readdirSync(PICTURES).filter((file) => !shown.includes(file));
console.log(`${files.length - missing.length} pictures in ${PICTURES}`);
const problems = [
  ...(code === 0 ? [] : ['the journeys have failed or did not end']),
  ...missing.map((file) => `the run has not taken ${file.taken}`),
  ...stray.map((file) => `no page shows docs/operators/pictures/${file}`),
];
if (problems.length > 0) stop(problems);
