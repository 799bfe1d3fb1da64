import type { CommittedBatch } from '../sequencer/batch.ts';
import { BOOKS } from './books.ts';
import { MARKET } from './market.ts';
import type { ProjectedBatch } from './projected-batch.ts';
import type { RegisteredProjection } from './projection.ts';
import { SCALARS, STATES } from './states.ts';

/** Read tables that the projector writes after the commit. A table that is missing here stays empty. */
export const PROJECTED: readonly RegisteredProjection<ProjectedBatch>[] = [...STATES, ...BOOKS];

/** Read tables whose content is not in the journal: the commit writes them. */
export const WITH_COMMIT: readonly RegisteredProjection<CommittedBatch>[] = [...SCALARS, ...MARKET];
