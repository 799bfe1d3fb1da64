import type { Texts } from '../../catalogue.ts';

export const linesEn: Texts<'lines'> = {
  scope: 'Show',
  scopeUnallocated: 'Unmatched only',
  scopeAll: 'All',
  empty: 'There are no lines.',
  allocate: 'Allocate',
  allocateNote: 'Makes the line a deposit of a customer. It waits in review before it is credited.',
};
