import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { allRoutes } from '../../../tests/journeys/support/register.ts';
import { readSources } from '../../check/source-file.ts';
import { MEASURED } from '../measured.ts';
import { expectedSeconds } from '../order.ts';
import { STAGES, type Stage, simulation, vitest } from '../stages.ts';
import type { Changes } from './changes.ts';
import { readGraph } from './graph.ts';
import { type AppPage, type Chosen, isTest, type Selection, select } from './select.ts';

const PAGES = ['apps/investor/src/app/pages.ts', 'apps/investor/src/app/further-pages.ts'] as const;
/** Number of simulation courses for a change: a first check; the full run plays twelve. */
const COURSES = 4;

/** The pages of the app and their modules, by the register and the loaders in `app/`. */
export async function readPages(root: string): Promise<AppPage[]> {
  const modules = new Map(
    PAGES.flatMap((list) =>
      [...readFileSync(join(root, list), 'utf8').matchAll(/'(\/[^']*)':[^']*?import\('([^']+)'\)/g)].map(
        ([, address = '', specifier = '']) => [address, posix.join(posix.dirname(list), specifier)] as const,
      ),
    ),
  );
  return (await allRoutes()).flatMap(({ code, path }) => {
    const module = modules.get(path);
    return module === undefined ? [] : [{ code, address: path, module }];
  });
}

type Kind = 'unit' | 'integration' | 'journey';
const kindOf = (file: string): Kind => {
  if (file.endsWith('.journey.ts')) return 'journey';
  return /\.it\.test\.tsx?$/.test(file) ? 'integration' : 'unit';
};

/** The stages of a run for a change, and the lines that describe it. */
export interface Plan {
  readonly stages: readonly Stage[];
  readonly lines: readonly string[];
}

/** The stages of a selection: the check, the selected files of each kind, a part of the simulation. */
export function stagesOf({ files, ofPages, codes, simulation: simulated }: Selection): Stage[] {
  const limit = (name: string): number => STAGES.find((stage) => stage.name === name)?.minutes ?? 0;
  const of = (kind: Kind): string[] => files.map(({ file }) => file).filter((file) => kindOf(file) === kind);
  const stage = (name: string, like: string, project: Kind, chosen: readonly string[]): Stage[] => {
    const model = STAGES.find((whole) => whole.name === like);
    if (chosen.length === 0 || model === undefined) return [];
    return [{ ...model, name, ...vitest(project, chosen) }];
  };
  const pages = ofPages.map(({ file }) => file);
  const pattern = `--testNamePattern=(${codes.join('|')})/`;
  return [
    ...STAGES.filter(({ name }) => name === 'check'),
    ...stage('unit', 'unit', 'unit', of('unit')),
    ...stage('integration', 'integration', 'integration', of('integration')),
    ...(simulated === undefined ? [] : [simulation(COURSES, limit('simulation'))]),
    ...stage('browser', 'browser', 'journey', of('journey')),
    ...stage('pages', 'browser', 'journey', pages.length === 0 ? [] : [...pages, pattern]),
  ];
}

/** Seconds of the check, of the part of the simulation, and of one file's journeys through one page. */
const [CHECK_SECONDS, SIMULATION_SECONDS, PAGE_SECONDS] = [60, 80, 6];
/**
 * How much less time files take beside each other than one after the other: the sum of their measured seconds by what
 * whole runs on two cores took. Three files of integration tests or journeys run at once, two of unit tests.
 */
const AT_ONCE: Readonly<Record<Kind, number>> = { unit: 1.3, integration: 2.3, journey: 2.4 };

/** Minutes that the selection takes on two idle cores, rounded up. */
function estimatedMinutes({ files, ofPages, codes, simulation: simulated }: Selection): number {
  const seconds = files.reduce((sum, { file }) => sum + expectedSeconds(file, MEASURED) / AT_ONCE[kindOf(file)], 0);
  const ofOtherParts = CHECK_SECONDS + (simulated === undefined ? 0 : SIMULATION_SECONDS);
  // A file's share of its measured seconds, which are for all of its pages, but for its server and browser.
  const pages = ofPages.length * (8 + codes.length * PAGE_SECONDS);
  return Math.ceil((seconds + ofOtherParts + pages / AT_ONCE.journey) / 60);
}

/** Describes what runs, for which changed file, and what is left out. `all`: every test file of the repository. */
export function describePlan(selection: Selection, changes: Changes, all: readonly string[]): string[] {
  const count = changes.files.length;
  const head = `${count} changed ${count === 1 ? 'file' : 'files'} since ${changes.since}`;
  if (selection.everything !== undefined) return [head, `everything runs, because of ${selection.everything}`];
  const line = ({ file, because }: Chosen): string => `    ${file}  <- ${because}`;
  const kinds = (['unit', 'integration', 'journey'] as const).flatMap((kind) => {
    const mine = selection.files.filter(({ file }) => kindOf(file) === kind);
    return [
      `  ${kind}: ${mine.length} of ${all.filter((file) => kindOf(file) === kind).length} files`,
      ...mine.map(line),
    ];
  });
  const { ofPages, codes, simulation: simulated } = selection;
  return [
    head,
    ...kinds,
    ...(ofPages.length === 0
      ? []
      : [`  of the journeys through all pages those of ${codes.join(', ')}:`, ...ofPages.map(line)]),
    simulated === undefined ? '  simulation: left out' : `  simulation: ${COURSES} courses  <- ${simulated}`,
    `  about ${estimatedMinutes(selection)} minutes on two cores; all other tests are left out`,
  ];
}

/** Plans the run for the changed files. */
export async function planFor(root: string, changes: Changes): Promise<Plan> {
  const files = readSources(root);
  const selection = select({ files, graph: readGraph(files), pages: await readPages(root), changed: changes.files });
  const all = files.map(({ path }) => path).filter(isTest);
  const stages = selection.everything === undefined ? stagesOf(selection) : STAGES;
  return { stages, lines: describePlan(selection, changes, all) };
}
