import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTE_CASES } from '../../../tests/journeys/support/routes.ts';
import { readSources } from '../../check/source-file.ts';
import { readGraph } from './graph.ts';
import { readPages } from './plan.ts';
import { AREAS, JOURNEYS_OF_PAGE, OF_PAGES, OF_SHELL, OFFICE, OWN_LOOKS } from './rules.ts';
import { type Selection, select } from './select.ts';

const ROOT = join(import.meta.dirname, '../../..');
const manifest = (name: string, exports: Record<string, string> = {}): string => JSON.stringify({ name, exports });

/** A small repository with the structure of this one. */
const HOUSE: Readonly<Record<string, string>> = {
  'package.json': manifest('kabuto'),
  'packages/market/package.json': manifest('@kabuto/market', { '.': './src/index.ts' }),
  'packages/market/src/index.ts': "export { tick } from './tick.ts'; export * from './lot.ts';",
  'packages/market/src/tick.ts': 'export const tick = 1;',
  'packages/market/src/lot.ts': 'export const lot = 100;',
  'packages/market/src/tick.test.ts': "import { tick } from './tick.ts'; tick;",
  'apps/server/package.json': manifest('@kabuto/server'),
  'apps/server/src/main.ts': "import './app.ts';",
  'apps/server/src/app.ts':
    "import { place } from './orders/place.ts'; import { add } from './watchlist/add.ts'; import './funding/reference.ts'; import './funding/treasury/level.ts'; import { queue } from './core/sequencer/queue.ts'; place; add; queue;",
  'apps/server/src/orders/place.ts': "import { tick } from '@kabuto/market'; export const place = tick;",
  'apps/server/src/watchlist/add.ts': 'export const add = 1;',
  'apps/server/src/core/sequencer/queue.ts': 'export const queue = 1;',
  'apps/server/migrations/0001-core.sql': 'create table a ();',
  'packages/ui/package.json': manifest('@kabuto/ui', { '.': './src/index.ts' }),
  'packages/ui/src/index.ts': "export { Sheet } from './sheet.tsx';",
  'packages/ui/src/sheet.tsx': 'export const Sheet = 1;',
  'apps/investor/package.json': manifest('@kabuto/investor'),
  'apps/investor/src/app/main.tsx':
    "import { PAGES } from './pages.ts'; import { FURTHER } from './further-pages.ts'; import '../shared/shell.tsx'; PAGES; FURTHER;",
  'apps/investor/src/app/pages.ts':
    "export const PAGES = { '/pages/buy': () => import('../features/buy/buy-page.tsx'), '/pages/list': () => import('../features/list/list-page.tsx') };",
  'apps/investor/src/shared/shell.tsx': 'export const shell = 1;',
  'apps/investor/src/features/buy/buy-page.tsx':
    "import { Sheet } from '@kabuto/ui'; import './buy.css'; export const buy = Sheet;",
  'apps/investor/src/features/buy/buy.css': 'a {}',
  'apps/investor/src/features/list/list-page.tsx': 'export const list = 1;',
  'apps/investor/src/app/further-pages.ts':
    "export const FURTHER = { '/pages/more': () => import('../features/more/more-page.tsx') };",
  'apps/investor/src/features/more/more-page.tsx': 'export const more = 1;',
  'apps/backoffice/package.json': manifest('@kabuto/backoffice'),
  'apps/backoffice/src/app/main.tsx':
    "import '../shared/bar.tsx'; import '../features/today/index.ts'; import { PAGES } from './pages.tsx'; PAGES;",
  'apps/backoffice/src/app/pages.tsx':
    "export const PAGES = [() => import('../features/lines/index.ts'), () => import('../features/treasury/index.ts')];",
  'apps/backoffice/src/shared/bar.tsx': 'export const bar = 1;',
  'apps/backoffice/src/shared/amount.tsx': 'export const amount = 1;',
  'apps/backoffice/src/features/today/index.ts': "export { today } from './today-page.tsx';",
  'apps/backoffice/src/features/today/today-page.tsx': 'export const today = 1;',
  'apps/backoffice/src/features/lines/index.ts': "import '../../shared/amount.tsx'; export const lines = 1;",
  'apps/backoffice/src/features/treasury/index.ts': "import '../../shared/amount.tsx'; export const treasury = 1;",
  'apps/backoffice/index.html': '<div id="root"></div>',
  'apps/server/src/funding/reference.ts': 'export const reference = 1;',
  'apps/server/src/funding/treasury/level.ts': 'export const level = 1;',
  'tests/support/test-app.ts': "import '../../apps/server/src/app.ts'; export const app = 1;",
  'tests/api/orders.it.test.ts': "import { app } from '../support/test-app.ts'; app; 'POST v1/trade/order/place';",
  'tests/api/lists.it.test.ts': "import { app } from '../support/test-app.ts'; app; 'GET v1/watch/group/list';",
  'tests/process/stop.it.test.ts': "export const CLI = '../../apps/server/src/main.ts'; 'POST v1/trade/order/place';",
  'tests/core/lot.it.test.ts': "import { lot } from '@kabuto/market'; lot;",
  'tests/core/types.it.test.ts': "import type { lot } from '@kabuto/market'; export type Lot = typeof lot;",
  'tests/journeys/support/server.ts': "export const MAIN = '../../../apps/server/src/main.ts';",
  'tests/journeys/orders-buy.journey.ts': "import { MAIN } from './support/server.ts'; MAIN; '/pages/buy?code=1';",
  'tests/journeys/withdraw.journey.ts': "import { MAIN } from './support/server.ts'; MAIN;",
  'tests/journeys/shell-bar.journey.ts': "import { MAIN } from './support/server.ts'; MAIN; '/pages/buy';",
  'tests/journeys/backoffice/treasury.journey.ts': "import { MAIN } from '../support/server.ts'; MAIN;",
  'tests/journeys/backoffice/bank-lines.journey.ts': "import { MAIN } from '../support/server.ts'; MAIN;",
  'tests/journeys/backoffice/reviews.journey.ts': "import { MAIN } from '../support/server.ts'; MAIN;",
  'tests/journeys/tenants.journey.ts': "import { MAIN } from './support/server.ts'; MAIN; '/pages/buyers';",
  'tests/journeys/routes-open.journey.ts': "import { MAIN } from './support/server.ts'; MAIN;",
  'tests/journeys/routes-looks-trade.journey.ts': "import { MAIN } from './support/server.ts'; MAIN;",
  'scripts/tool.ts': 'export const tool = 1;',
  'README.md': 'words',
  'tests/planted/core.ts': 'export const bugs = [];',
  'vitest.config.ts': 'export default {};',
};
const PAGES = [
  { code: 'RT-26', address: '/pages/buy', module: 'apps/investor/src/features/buy/buy-page.tsx' },
  { code: 'RT-15', address: '/pages/list', module: 'apps/investor/src/features/list/list-page.tsx' },
  { code: 'RT-40', address: '/pages/more', module: 'apps/investor/src/features/more/more-page.tsx' },
];
/** Every journey but those through all pages. */
const JOURNEYS = [
  'tests/journeys/backoffice/bank-lines.journey.ts',
  'tests/journeys/backoffice/reviews.journey.ts',
  'tests/journeys/backoffice/treasury.journey.ts',
  'tests/journeys/orders-buy.journey.ts',
  'tests/journeys/shell-bar.journey.ts',
  'tests/journeys/tenants.journey.ts',
  'tests/journeys/withdraw.journey.ts',
];
/** Every journey of the running server. */
const ALL_JOURNEYS = [
  ...JOURNEYS,
  'tests/journeys/routes-looks-trade.journey.ts',
  'tests/journeys/routes-open.journey.ts',
].sort();

/** `orders/place.ts` uses it, so tests of a running server may too. */
const TICK = [
  'packages/market/src/tick.test.ts',
  'tests/api/lists.it.test.ts',
  'tests/api/orders.it.test.ts',
  ...ALL_JOURNEYS,
  'tests/process/stop.it.test.ts',
];

function selected(...changed: string[]): Selection {
  const files = Object.entries(HOUSE).map(([path, text]) => ({ path, text }));
  return select({ files, graph: readGraph(files), pages: PAGES, changed });
}
const chosen = (...changed: string[]): string[] => selected(...changed).files.map(({ file }) => file);

describe('what a change selects', () => {
  it.each([
    ['a test itself', 'tests/core/lot.it.test.ts', ['tests/core/lot.it.test.ts']],
    ['what imports it through a re-export', 'packages/market/src/lot.ts', ['tests/core/lot.it.test.ts']],
    [
      'an operation: the tests that call its area and its journeys',
      'apps/server/src/orders/place.ts',
      ['tests/api/orders.it.test.ts', 'tests/journeys/orders-buy.journey.ts'],
    ],
    ['what another module exports in the same re-export: not its tests', 'packages/market/src/tick.ts', TICK],
    ['another area: its own tests', 'apps/server/src/watchlist/add.ts', ['tests/api/lists.it.test.ts']],
    [
      'the core: every test of a running server',
      'apps/server/src/core/sequencer/queue.ts',
      ['tests/api/lists.it.test.ts', 'tests/api/orders.it.test.ts', ...ALL_JOURNEYS, 'tests/process/stop.it.test.ts'],
    ],
    [
      'a migration: all tests with PostgreSQL',
      'apps/server/migrations/0001-core.sql',
      [
        'tests/api/lists.it.test.ts',
        'tests/api/orders.it.test.ts',
        'tests/core/lot.it.test.ts',
        'tests/core/types.it.test.ts',
        'tests/process/stop.it.test.ts',
      ],
    ],
    ['a folder with a line of its own: its own tests', 'apps/server/src/funding/treasury/level.ts', [JOURNEYS[2]]],
    ['the rest of that area: the tests of the area', 'apps/server/src/funding/reference.ts', [JOURNEYS[6]]],
    ['a feature of the back office: its journeys', 'apps/backoffice/src/features/lines/index.ts', [JOURNEYS[0]]],
    [
      'a feature that the shell opens first: its journeys',
      'apps/backoffice/src/features/today/today-page.tsx',
      [JOURNEYS[0], JOURNEYS[2]],
    ],
    [
      'what features share: the journeys of those that import it',
      'apps/backoffice/src/shared/amount.tsx',
      [JOURNEYS[0], JOURNEYS[2]],
    ],
    ['the shell of the back office: all of its journeys', 'apps/backoffice/src/shared/bar.tsx', JOURNEYS.slice(0, 3)],
    ['another file of the back office: likewise', 'apps/backoffice/index.html', JOURNEYS.slice(0, 3)],
    ['a document: nothing', 'README.md', []],
    ['a planted bug: nothing', 'tests/planted/core.ts', []],
    ['a script without tests: nothing', 'scripts/tool.ts', []],
    ['a deleted module: nothing, its importers have changed', 'apps/server/src/gone.ts', []],
  ])('%s', (_name, path, expected) => {
    expect(chosen(path)).toEqual(expected);
    expect(selected(path).everything).toBeUndefined();
  });

  it('names the first changed file that chose each test', () => {
    expect(selected('packages/market/src/tick.ts', 'tests/core/lot.it.test.ts').files).toContainEqual({
      file: 'tests/core/lot.it.test.ts',
      because: 'tests/core/lot.it.test.ts',
    });
  });

  it('selects of the journeys through all pages those of the touched pages, and journeys by the address they open', () => {
    const buy = selected('apps/investor/src/features/buy/buy-page.tsx');
    expect(buy.codes).toEqual(['RT-26']);
    expect(buy.ofPages.map(({ file }) => file)).toEqual([
      'tests/journeys/routes-looks-trade.journey.ts',
      'tests/journeys/routes-open.journey.ts',
    ]);
    expect(buy.files.map(({ file }) => file)).toEqual(['tests/journeys/orders-buy.journey.ts']);
  });

  it('selects only its own tests for a page that is loaded when it is opened', () => {
    const more = selected('apps/investor/src/features/more/more-page.tsx');
    expect([more.codes, more.files]).toEqual([['RT-40'], []]);
  });

  it('selects only the looks of a page when its style sheet changed', () => {
    const style = selected('apps/investor/src/features/buy/buy.css');
    expect([style.codes, style.ofPages.map(({ file }) => file), style.files]).toEqual([
      ['RT-26'],
      ['tests/journeys/routes-looks-trade.journey.ts'],
      [],
    ]);
  });

  it('selects all pages and journeys for what every page shows', () => {
    const shell = selected('apps/investor/src/shared/shell.tsx');
    expect(shell.codes).toEqual(['RT-15', 'RT-26', 'RT-40']);
    expect(shell.files.map(({ file }) => file)).toEqual(JOURNEYS);
  });

  it('selects the pages that import a changed component of packages/ui', () => {
    expect(selected('packages/ui/src/sheet.tsx').codes).toEqual(['RT-26']);
    expect(selected('packages/ui/src/sheet.tsx').everything).toBeUndefined();
  });

  it('selects a part of the simulation for what it simulates', () => {
    expect(selected('apps/server/src/core/sequencer/queue.ts').simulation).toBe(
      'apps/server/src/core/sequencer/queue.ts',
    );
    expect(selected('apps/server/src/orders/place.ts').simulation).toBeUndefined();
  });

  it.each([
    ['a file of an unknown kind', 'apps/server/src/words.proto'],
    ['a file of the run itself', 'vitest.config.ts'],
    ['a file of an unknown kind that is gone', 'deploy/old.conf'],
    ['an unknown kind beside a known one', 'README.md', 'Makefile'],
  ])('%s selects everything', (_name, ...paths) => {
    expect(selected(...paths).everything).toContain(paths.at(-1));
  });
});

const isJourney = ({ file }: { readonly file: string }): boolean => file.endsWith('.journey.ts');

const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

it('every area of the server has its line, and each line its folder', () => {
  const [areas, inner] = [true, false].map((isArea) =>
    Object.keys(AREAS).filter((name) => !name.includes('/') === isArea),
  );
  expect(areas?.sort()).toEqual(foldersOf('apps/server/src').sort());
  for (const name of inner ?? []) expect(existsSync(join(ROOT, 'apps/server/src', name)), name).toBe(true);
});

it('every feature of the back office has its line with journeys, and each of those journeys a feature', () => {
  expect(Object.keys(OFFICE).sort()).toEqual(foldersOf('apps/backoffice/src/features').sort());
  const journeys = readdirSync(join(ROOT, 'tests/journeys/backoffice')).map(
    (name) => `tests/journeys/backoffice/${name}`,
  );
  const lines = Object.values(OFFICE);
  expect(lines.filter((line) => !journeys.some((name) => line.test(name)))).toEqual([]);
  expect(journeys.filter((name) => !lines.some((line) => line.test(name)))).toEqual([]);
});

it('journeys that a line names exist', () => {
  const journeys = readdirSync(join(ROOT, 'tests/journeys'));
  const names = journeys.filter((name) => name.endsWith('.journey.ts'));
  for (const name of /\((.*)\)/.exec(OF_SHELL.source)?.[1]?.split('|') ?? [])
    expect(
      names.some((one) => new RegExp(`^${name}\\.`).test(one)),
      name,
    ).toBe(true);
});

const journeysIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.journey.ts') ? [`${folder}/${name}`] : []));

describe('the investor app', async () => {
  const files = readSources(ROOT);
  const [graph, pages] = [readGraph(files), await readPages(ROOT)];
  const journeys = journeysIn('tests/journeys').filter((path) => !OF_PAGES.test(path) && !OF_SHELL.test(path));
  const ofPage = new Map(
    pages.map(({ code, module }) => [code, select({ files, graph, pages, changed: [module] }).files] as const),
  );

  it('has at least one journey about every page', () => {
    for (const [code, chosenFiles] of ofPage) expect(chosenFiles.filter(isJourney), code).not.toEqual([]);
  });

  it('has a page that selects each journey that is not one of the shell', () => {
    const selectedBySome = new Set([...ofPage.values()].flat().map(({ file }) => file));
    expect(journeys.filter((path) => !selectedBySome.has(path))).toEqual([]);
  });

  it('has pages and journeys for all lines', () => {
    const addresses = pages.map(({ address }) => address);
    expect(Object.keys(JOURNEYS_OF_PAGE).filter((address) => !addresses.includes(address))).toEqual([]);
    for (const [address, line] of Object.entries(JOURNEYS_OF_PAGE))
      expect(
        journeysIn('tests/journeys').some((path) => line.test(path)),
        address,
      ).toBe(true);
    const shared = ROUTE_CASES.map(({ code }) => code);
    expect(pages.map(({ code }) => code).filter((code) => !shared.includes(code))).toEqual(Object.keys(OWN_LOOKS));
  });
});

it('the journeys of every area exist, and every journey but those of looks is one of an area', () => {
  const all = [...journeysIn('tests/journeys'), ...journeysIn('tests/journeys/backoffice')];
  const lines = Object.entries(AREAS).flatMap(([name, use]) => (use === 'all' ? [] : [[name, use.journeys] as const]));
  const NONE = '(?!)';
  expect(
    lines.filter(([, line]) => line.source !== NONE && !all.some((path) => line.test(path))).map(([name]) => name),
  ).toEqual([]);
  // The whole run finds pages that look wrong after a change of the server.
  const ofParts = all.filter((path) => !OF_PAGES.test(path) && !OF_SHELL.test(path) && !/looks/.test(path));
  expect(ofParts.filter((path) => !lines.some(([, line]) => line.test(path)))).toEqual([]);
});
