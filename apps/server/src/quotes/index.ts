import type { Operation } from '../platform/http/index.ts';
import type { QuoteDeps } from './deps.ts';
import { auctionQuotes } from './operations/auction-quotes.ts';
import { auctionRanking } from './operations/auction-ranking.ts';
import { bars } from './operations/bars.ts';
import { depth } from './operations/depth.ts';
import { indexDetail } from './operations/index-detail.ts';
import { indices } from './operations/indices.ts';
import { instrumentDetail } from './operations/instrument-detail.ts';
import { instrumentList } from './operations/instrument-list.ts';
import { quoteList } from './operations/quote-list.ts';
import { ranking } from './operations/ranking.ts';
import { search } from './operations/search.ts';
import { sectorDetail } from './operations/sector-detail.ts';
import { sectorList } from './operations/sector-list.ts';
import { session } from './operations/session.ts';
import { sparks } from './operations/sparks.ts';
import { tape } from './operations/tape.ts';

export { AUCTIONS_FOR_MS, auctionState, sharedRead } from './auction-state.ts';
export { type InstrumentCatalogue, loadCatalogue } from './catalogue.ts';
export { booksAt, type QuoteCore, type QuoteDeps, type QuoteMarket } from './deps.ts';
export { type FollowIndices, followIndices } from './follow-indices.ts';
export { IndexBars } from './index-bars.ts';
export type { IndexBoard, IndexValue } from './index-board.ts';
export { formatPoints, type IndexFormula, type IndexSpec, valueOver } from './index-spec.ts';
export { type ListedIssue, readListed } from './listed-issues.ts';
export { type RankingKind, rank } from './rank.ts';
export { sessionView } from './session-view.ts';

/** The operations of this area. */
export const quoteOperations = (deps: QuoteDeps): Operation[] => [
  instrumentList(deps),
  instrumentDetail(deps),
  search(deps),
  quoteList(deps),
  ranking(deps),
  sectorList(deps),
  sectorDetail(deps),
  auctionRanking(deps),
  auctionQuotes(deps),
  depth(deps),
  tape(deps),
  bars(deps),
  sparks(deps),
  indices(deps),
  indexDetail(deps),
  session(deps),
];
