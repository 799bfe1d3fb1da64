import type { SearchFacets } from '@kabuto/contract';
import type { Found } from './search-index.ts';

/** What results are limited to; an absent part limits nothing. */
export type SearchFilter = {
  readonly section?: string | undefined;
  readonly sector?: string | undefined;
};

const inSection = (found: Found, { section }: SearchFilter): boolean =>
  (section ?? found.view.section) === found.view.section;
const inSector = (found: Found, { sector }: SearchFilter): boolean =>
  (sector ?? found.view.sector) === found.view.sector;

/** The results that fit the filter, in their order. */
export const filtered = (found: readonly Found[], filter: SearchFilter): Found[] =>
  found.filter((one) => inSection(one, filter) && inSector(one, filter));

function counted(found: readonly Found[], keyOf: (one: Found) => string): { first: Found; count: number }[] {
  const byKey = new Map<string, { first: Found; count: number }>();
  for (const one of found) {
    const known = byKey.get(keyOf(one));
    if (known === undefined) byKey.set(keyOf(one), { first: one, count: 1 });
    else known.count += 1;
  }
  return [...byKey.values()];
}

/**
 * What the results can be limited to further, with the number of issues that each would leave: sections of those in the
 * chosen sector, most issues first, and sectors of those in the chosen section, by code.
 */
export function facetsOf(found: readonly Found[], filter: SearchFilter): SearchFacets {
  const sections = counted(
    found.filter((one) => inSector(one, filter)),
    ({ view }) => view.section,
  );
  const sectors = counted(
    found.filter((one) => inSection(one, filter)),
    ({ view }) => view.sector,
  );
  return {
    sections: sections
      .map(({ first, count }) => ({ section: first.view.section, count }))
      .sort((a, b) => b.count - a.count || (a.section < b.section ? -1 : 1)),
    sectors: sectors
      .map(({ first: { view }, count }) => ({ sector: view.sector, names: view.sectorNames, count }))
      .sort((a, b) => (a.sector < b.sector ? -1 : 1)),
  };
}
