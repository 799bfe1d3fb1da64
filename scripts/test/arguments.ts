import { STAGES } from './stages.ts';

interface Arguments {
  readonly stage?: string | undefined;
  readonly changed: boolean;
  readonly lag?: string | undefined;
  readonly positionals: readonly string[];
}

/** The most that `--lag` may delay the read tables, milliseconds, as for KABUTO_PROJECTION_LAG_MS. */
const MOST_LAG = 60_000;

/** What is wrong with the arguments of `npm test`, and what is allowed; undefined when nothing is. */
export function argumentProblem({ stage, changed, lag, positionals }: Arguments): string | undefined {
  if (positionals.length > (changed ? 1 : 0)) return `Unknown argument: ${positionals.at(-1)}`;
  // The stage `pages` has the tests of some pages, so only a selection has it.
  const names = [...STAGES.map(({ name }) => name), ...(changed ? ['pages'] : [])];
  if (stage !== undefined && !names.includes(stage))
    return `No stage is called ${stage}; there are: ${names.join(', ')}`;
  if (lag !== undefined && !(/^[1-9]\d*$/.test(lag) && Number(lag) <= MOST_LAG))
    return `--lag takes 1 to ${MOST_LAG} milliseconds, not ${lag}`;
  return undefined;
}
