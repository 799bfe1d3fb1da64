export { keyOf, totalsOf, type Valued } from './model.ts';
export { HoldingPreviewRow } from './parts/holding-preview-row.tsx';
export { HoldingSheet } from './parts/holding-sheet.tsx';
export { LotList } from './parts/lot-list.tsx';
export { useLivePosition, useLivePositions } from './use-live-positions.ts';
