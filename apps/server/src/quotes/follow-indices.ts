import { tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../core/index.ts';
import { displayDate } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { IndexBoard } from './index-board.ts';
import type { IndexFormula, IndexSpec } from './index-spec.ts';
import { readAllCloses, readAllFacts } from './store.ts';

export type FollowIndices = {
  readonly pool: pg.Pool;
  readonly tenantId: number;
  readonly feed: Pick<Core['feed'], 'onPublished' | 'session'>;
  readonly specs: readonly IndexSpec[];
  readonly formula: IndexFormula;
};

/** Creates a board with the market's current state that follows it from then on. Call it when the core has started. */
export async function followIndices({ pool, tenantId, feed, specs, formula }: FollowIndices): Promise<IndexBoard> {
  const board = new IndexBoard(specs, formula);
  // Subscribes before reading: no commit in between is missed, and published values are newer than those read.
  feed.onPublished((published) => board.apply(published));
  await withTenant(pool, tenantId, async (client) => {
    const facts = await readAllFacts(client, tenantId, null);
    board.restorePrices(
      facts.map(({ code, last, base, previous_close }) => ({ code, now: last ?? base, previous: previous_close })),
    );
    const { session } = feed;
    if (session === null) return;
    const day = board.day ?? displayDate(session);
    const closes = await readAllCloses(client, tenantId, tokyoEpoch(day, 0));
    board.restoreLines(day, closes, session.marketTime);
  });
  return board;
}
