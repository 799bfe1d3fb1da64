import type { InstrumentView } from '@kabuto/contract';

/** What results are limited to; null limits nothing. */
export type Filter = { readonly section: InstrumentView['section'] | null; readonly sector: string | null };

export const NO_FILTER: Filter = { section: null, sector: null };

/** The query of a search: only what was typed or chosen. */
export const queryOf = (text: string, { section, sector }: Filter) => ({
  ...(text === '' ? {} : { q: text }),
  ...(section === null ? {} : { section }),
  ...(sector === null ? {} : { sector }),
});

export const isFiltered = ({ section, sector }: Filter): boolean => section !== null || sector !== null;
