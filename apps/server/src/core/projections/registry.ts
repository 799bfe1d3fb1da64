import { BOOKS } from './books.ts';
import { MARKET } from './market.ts';
import type { RegisteredProjection } from './projection.ts';
import { STATES } from './states.ts';

/** Every read table that the core writes, each once. A table that is missing here stays empty. */
export const PROJECTIONS: readonly RegisteredProjection[] = [...STATES, ...BOOKS, ...MARKET];
