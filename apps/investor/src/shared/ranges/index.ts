export { filterOfQuery, NO_FILTER, withoutState } from './list-filter.ts';
export { ListFilters } from './list-filters.tsx';
export { ListTools } from './list-tools.tsx';
export { type Range, WHOLE_YEAR } from './range.ts';
export { RangePicker } from './range-picker.tsx';
export { type ListAddress, useListAddress, usePagesInAddress } from './use-list-address.ts';
