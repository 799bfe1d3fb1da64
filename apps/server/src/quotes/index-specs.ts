import type { InstrumentView } from '@kabuto/contract';
import type { Price } from '@kabuto/market';
import { indexMembers, readDataset } from '../demo/dataset/index.ts';

/** One of the house's own indices: `base` is its value in hundredths of a point while every member stands at its own base. */
export type IndexSpec = {
  readonly code: string;
  readonly names: InstrumentView['names'];
  readonly base: number;
  readonly members: readonly { readonly code: string; readonly base: Price }[];
};

/** The indices of the checked-in data set. Throws DataFileError when its files are not valid. */
export function indexSpecs(): IndexSpec[] {
  const { instruments, indices } = readDataset();
  return indices.map((definition) => ({
    code: definition.code,
    names: { en: definition.name.en, jp: definition.name.ja, tw: definition.name.tw },
    base: definition.base,
    members: indexMembers(definition, instruments).map(({ code, basePrice }) => ({ code, base: basePrice })),
  }));
}

/** Hundredths of a point as the wire shows them: '20123.45'. */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
