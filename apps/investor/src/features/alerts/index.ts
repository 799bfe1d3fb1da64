import { lazy } from 'react';

/** The price alerts of one issue in a sheet; loaded when it is opened. */
export const AlertSheet = lazy(async () => ({ default: (await import('./alert-sheet.tsx')).AlertSheet }));
