import type { Price } from '@kabuto/market';
import { indexMembers, indexValue, readDataset } from './dataset/index.ts';

/** An index of the demo: its names, its base in hundredths of a point, its members and their base prices. */
export type DemoIndex = {
  readonly code: string;
  readonly names: { readonly en: string; readonly jp: string; readonly tw: string };
  readonly base: number;
  readonly members: readonly { readonly code: string; readonly base: Price }[];
};

/** Kabuto's own simulated indices and the formula of their value. */
export function demoIndices(): { readonly specs: readonly DemoIndex[]; readonly formula: typeof indexValue } {
  const { indices, instruments } = readDataset();
  const specs = indices.map((definition) => ({
    code: definition.code,
    names: { en: definition.name.en, jp: definition.name.ja, tw: definition.name.tw },
    base: definition.base,
    members: indexMembers(definition, instruments).map(({ code, basePrice }) => ({ code, base: basePrice })),
  }));
  return { specs, formula: indexValue };
}
