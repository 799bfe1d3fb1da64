import { PLANTS } from '../../tests/planted/index.ts';
import { checkBannedWords } from './banned-words.ts';
import { checkBundles } from './bundles/bundles.ts';
import { checkCitations } from './citations.ts';
import { runCommand } from './command.ts';
import { checkDeterminism } from './determinism/determinism.ts';
import { checkHygiene } from './hygiene.ts';
import { checkImports } from './imports/imports.ts';
import { checkMessages } from './messages/messages.ts';
import { checkPlanted } from './planted.ts';
import { formatProblem, type Problem } from './problem.ts';
import { checkSizes } from './sizes.ts';
import type { SourceFile } from './source-file.ts';

/** The input of every step. */
export interface CheckContext {
  /** The repository's folder, absolute. */
  readonly root: string;
  readonly files: readonly SourceFile[];
}

/** The result of a step. `output` contains everything needed to fix a failure. */
export interface Outcome {
  readonly passed: boolean;
  readonly output: string;
  /** A short note for the step's line. */
  readonly note?: string;
}

export interface Step {
  readonly name: string;
  readonly run: (ground: CheckContext) => Promise<Outcome>;
}

function command(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    run: async ({ root }) => {
      const { code, output } = await runCommand(root, `${root}/node_modules/.bin/${program}`, args);
      return { passed: code === 0, output };
    },
  };
}

type Finding = readonly Problem[] | { readonly problems: readonly Problem[]; readonly note: string };

function own(name: string, find: (ground: CheckContext) => Finding | Promise<Finding>): Step {
  return {
    name,
    run: async (ground) => {
      const found = await find(ground);
      const { problems, note } = 'problems' in found ? found : { problems: found, note: '' };
      const output = problems.map((problem) => `${formatProblem(problem)}\n`).join('');
      return { passed: problems.length === 0, output, ...(note === '' ? {} : { note }) };
    },
  };
}

/** All steps of `npm run check`, the slow ones first so that the quick ones fill the gaps. */
export const STEPS: readonly Step[] = [
  // More checkers would each check the types that files share: twice the CPU time and three times the memory.
  command('types', 'tsc', '-b', '--pretty', 'false', '--checkers', '1', '--builders', '2'),
  command('lint', 'oxlint'),
  own('bundles', ({ root, files }) => checkBundles(root, files)),
  command('dead code', 'knip', '--no-progress', '--no-config-hints'),
  command('format', 'biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200'),
  own('imports', ({ files }) => checkImports(files)),
  own('citations', ({ files }) => checkCitations(files)),
  own('words', ({ files }) => checkBannedWords(files)),
  own('determinism', ({ files }) => checkDeterminism(files)),
  own('messages', ({ root, files }) => checkMessages(root, files)),
  own('sizes', ({ files }) => checkSizes(files)),
  own('planted bugs', ({ files }) => checkPlanted(files, PLANTS)),
  own('hygiene', ({ files }) => checkHygiene(files)),
];
