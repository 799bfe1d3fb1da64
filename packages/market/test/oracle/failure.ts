import { tokyoDate, tokyoTimeOfDay } from '../../src/calendar/tokyo-time.ts';
import type { VenueInput } from '../../src/venue/types.ts';
import { firstDifference, type Scenario, shrink } from './compare.ts';

const two = (n: number): string => String(n).padStart(2, '0');

function clockOf(at: VenueInput['at']): string {
  const ms = tokyoTimeOfDay(at);
  const seconds = Math.floor(ms / 1_000);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${tokyoDate(at)} ${clock}.${String(ms % 1_000).padStart(3, '0')}`;
}

/** Describes a difference: the seed, the shortest list of inputs that still differs, and both results. */
export function describeFailure(seed: number, scenario: Scenario): string {
  const short = shrink(scenario);
  const found = firstDifference(short);
  const lines = short.inputs.map(({ kind, at, ...rest }) => `${clockOf(at)}  ${kind}  ${JSON.stringify(rest)}`);
  return [
    `seed ${seed}: the venue ${short.spec.id} and the oracle differ in ${found?.what ?? 'nothing any more'}`,
    JSON.stringify(short.instruments),
    ...lines,
    `venue:  ${found?.venue ?? ''}`,
    `oracle: ${found?.oracle ?? ''}`,
  ].join('\n');
}
