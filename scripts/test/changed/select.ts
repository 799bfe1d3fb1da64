import { isModule, type SourceFile } from '../../check/source-file.ts';
import { type Graph, type Reach, reachOf } from './graph.ts';
import {
  AREAS,
  HUBS,
  JOURNEYS_OF_PAGE,
  OF_ALL_PAGES,
  OF_PAGES,
  OF_PROCESSES,
  OF_SHELL,
  OF_STYLES,
  OFFICE,
  OWN_LOOKS,
  RULES,
  SIMULATED,
} from './rules.ts';

/** A page of the investor app. */
export interface AppPage {
  readonly code: string;
  readonly address: string;
  /** The module that `app/pages.ts` loads for it. */
  readonly module: string;
}

/** A test file and the first changed file that selects it. */
export interface Chosen {
  readonly file: string;
  readonly because: string;
}

export interface Selection {
  /** Why everything has to run; absent: the selection suffices. */
  readonly everything?: string;
  readonly files: readonly Chosen[];
  /** Journeys of which only the tests of some pages run. */
  readonly ofPages: readonly Chosen[];
  /** Codes of these pages. */
  readonly codes: readonly string[];
  /** The changed file that requires a part of the simulation. */
  readonly simulation?: string;
}

export interface SelectionInput {
  readonly files: readonly SourceFile[];
  readonly graph: Graph;
  readonly pages: readonly AppPage[];
  /** Paths from the repository root, including deleted files. */
  readonly changed: readonly string[];
}

const TEST = /\.(?:it\.)?test\.tsx?$|\.journey\.ts$/;
const INVESTOR = 'apps/investor/src/';
/** What pages are made of: found by the imports of the app. */
const OF_APP = /^(?:apps\/investor|packages\/(?:i18n|ui))\/src\//;
const SHELL = `${INVESTOR}app/main.tsx`;
/** The shell's lists of pages, which are loaded when they are opened. */
const PAGES: ReadonlySet<string> = new Set([`${INVESTOR}app/pages.ts`, `${INVESTOR}app/further-pages.ts`]);
const BACK_OFFICE = 'apps/backoffice/src/';
const OFFICE_SHELL = `${BACK_OFFICE}app/main.tsx`;
const JOURNEYS_OF_OFFICE = 'tests/journeys/backoffice/';
const PAGE_MODELS = 'tests/journeys/support/';
const isHub = (path: string): boolean => HUBS.has(path);
const isFeature = (path: string): boolean => path.startsWith(`${BACK_OFFICE}features/`);

/** True for test files of all three kinds. */
export const isTest = (path: string): boolean => TEST.test(path);

/** Selects the tests that a change can affect. Pure: the same input gives the same result. */
export function select({ files, graph, pages, changed }: SelectionInput): Selection {
  const tests = files.filter(({ path }) => isTest(path));
  const reach = new Map(tests.map(({ path }) => [path, reachOf(graph, path, isHub)] as const));
  const joined = new Map([...HUBS].map((joint) => [joint, reachOf(graph, joint).files] as const));
  const shell = reachOf(graph, SHELL, (path) => PAGES.has(path)).files;
  const officeShell = reachOf(graph, OFFICE_SHELL, isFeature).files;
  const features = Object.entries(OFFICE).map(([feature, journeys]) => ({
    journeys,
    files: reachOf(graph, `${BACK_OFFICE}features/${feature}/index.ts`).files,
  }));
  const pageReach = pages.map((page) => ({ page, files: reachOf(graph, page.module).files }));
  const models = files.filter(({ path }) => path.startsWith(PAGE_MODELS) && !OF_ALL_PAGES.test(path));
  /** The text of a journey and of the page models that it uses, which have the addresses of their pages. */
  const textWithModels = ({ path, text }: SourceFile): string => {
    const used = reachOf(graph, path, (at) => OF_ALL_PAGES.test(at)).files;
    return [text, ...models.filter((model) => used.has(model.path)).map((model) => model.text)].join('\n');
  };
  const journeyTexts = new Map(
    tests.filter(({ path }) => path.endsWith('.journey.ts')).map((test) => [test.path, textWithModels(test)] as const),
  );

  const chosen = new Map<string, string>();
  const ofPages = new Map<string, string>();
  const codes = new Set<string>();
  const choose = (file: string, because: string): void => {
    if (!chosen.has(file)) chosen.set(file, because);
  };

  /** Selects tests of a running server that may use `path`; returns the number of tests found. */
  const chooseThroughJoints = (path: string): number => {
    const [, area, folder] = /^apps\/server\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
    const use = AREAS[`${area}/${folder}`] ?? AREAS[area ?? ''] ?? 'all';
    const uses = ({ path: test, text }: SourceFile): boolean => {
      if (use === 'all') return true;
      if (test.endsWith('.journey.ts')) return use.journeys.test(test);
      return use.named.test(test) || (!OF_PROCESSES.test(test) && use.named.test(text));
    };
    const through = (at: Reach | undefined): boolean =>
      [...(at?.stops ?? [])].some((joint) => joined.get(joint)?.has(path) === true);
    const found = tests.filter((test) => through(reach.get(test.path)) && uses(test));
    for (const { path: test } of found) choose(test, path);
    return found.length;
  };

  /** Selects journeys of the pages that `path` is part of; returns the number of pages. */
  const choosePages = (path: string): number => {
    const changedPages = shell.has(path) ? pageReach : pageReach.filter((at) => at.files.has(path));
    const isStyle = path.endsWith('.css');
    // What a style sheet affects of a page that the journeys through all pages leave out.
    const apart = isStyle ? changedPages.flatMap(({ page }) => OWN_LOOKS[page.code] ?? []) : [];
    const shared = isStyle ? changedPages.filter(({ page }) => OWN_LOOKS[page.code] === undefined) : changedPages;
    for (const [test, text] of journeyTexts) {
      if (apart.some((journeys) => journeys.test(test))) choose(test, path);
      if (OF_PAGES.test(test)) {
        if (shared.length > 0 && (!isStyle || OF_STYLES.test(test)) && !ofPages.has(test)) ofPages.set(test, path);
      } else if (!isStyle && (shell.has(path) || changedPages.some(({ page }) => visits(test, text, page))))
        choose(test, path);
    }
    for (const { page } of shared) codes.add(page.code);
    return changedPages.length;
  };

  /** Selects journeys of the features of the back office that `path` is part of; returns the number found. */
  const chooseOffice = (path: string): number => {
    const isOfShell = officeShell.has(path) && !isFeature(path);
    const uses = (test: string): boolean =>
      isOfShell || features.some(({ files: used, journeys }) => used.has(path) && journeys.test(test));
    const found = tests.filter(({ path: test }) => test.startsWith(JOURNEYS_OF_OFFICE) && uses(test));
    for (const { path: test } of found) choose(test, path);
    return found.length;
  };

  let everything: string | undefined;
  let simulation: string | undefined;
  for (const path of changed) {
    const rules = RULES.filter((rule) => rule.paths.test(path));
    for (const { path: test } of tests) if (rules.some((rule) => rule.tests?.test(test))) choose(test, path);
    if (SIMULATED.test(path) && !isTest(path)) simulation ??= path;
    if (rules.some((rule) => rule.followed === false)) continue;
    let found = rules.length;
    for (const [test, { files: used }] of reach)
      if (used.has(path)) {
        choose(test, path);
        found += 1;
      }
    if (isModule(path)) found += chooseOffice(path);
    if (OF_APP.test(path)) found += choosePages(path);
    // An endpoint's shape is used by all; its rule names the tests that compare server and shape.
    else if (!path.startsWith('packages/contract/')) found += chooseThroughJoints(path);
    // A module that imported a deleted one has changed with it.
    const isGone = isModule(path) && !files.some((file) => file.path === path);
    if (found === 0 && !isGone) everything ??= `${path}: no test imports it, and no rule names it`;
  }
  const list = (map: ReadonlyMap<string, string>): Chosen[] =>
    [...map].map(([file, because]) => ({ file, because })).sort((a, b) => (a.file < b.file ? -1 : 1));
  return {
    ...(everything === undefined ? {} : { everything }),
    files: list(chosen),
    ofPages: list(new Map([...ofPages].filter(([file]) => !chosen.has(file)))),
    codes: [...codes].sort(),
    ...(simulation === undefined ? {} : { simulation }),
  };
}

/**
 * Whether a journey is about the page: by the page's line, else when its text or that of a page model that it uses
 * contains the address and it is not one of what all pages share.
 */
function visits(test: string, text: string, { address }: AppPage): boolean {
  const named = JOURNEYS_OF_PAGE[address];
  if (named !== undefined) return named.test(test);
  return !OF_SHELL.test(test) && new RegExp(`${address}(?![\\w/-])`).test(text);
}
