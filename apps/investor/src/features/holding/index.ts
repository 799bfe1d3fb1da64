export { keyOf, totalsOf, type Valued } from './model.ts';
export { HoldingPreviewRow } from './parts/holding-preview-row.tsx';
export { HoldingSheet } from './parts/holding-sheet.tsx';
export { useLivePosition, useLivePositions } from './use-live-positions.ts';
