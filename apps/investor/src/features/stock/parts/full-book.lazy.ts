import { lazy } from 'react';

/** All levels of the book; loaded when they are opened. */
export const FullBookSheet = lazy(async () => ({ default: (await import('./full-book.tsx')).FullBookSheet }));
