import { lazy } from 'react';

export { DemoLine } from './demo-line.tsx';
export { FactorRows } from './factor-rows.tsx';
export { SecurityRow, shownValue } from './security-row.tsx';
export type { SecurityTask } from './task.ts';

/** Loaded on demand: needed only to change something. */
export const SecuritySheet = lazy(async () => ({ default: (await import('./security-sheet.tsx')).SecuritySheet }));
