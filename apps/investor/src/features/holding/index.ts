export { totalsOf, type Valued } from './model.ts';
export { HoldingPreviewRow } from './parts/holding-preview-row.tsx';
export { useLivePosition, useLivePositions } from './use-live-positions.ts';
