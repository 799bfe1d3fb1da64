import type { Operation } from '../platform/http/index.ts';
import { bars } from './bars.ts';
import type { QuoteDeps } from './deps.ts';
import { depth } from './depth.ts';
import { indices } from './indices.ts';
import { instrumentDetail } from './instrument-detail.ts';
import { instrumentList } from './instrument-list.ts';
import { quoteList } from './quote-list.ts';
import { ranking } from './ranking.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { sparks } from './sparks.ts';
import { tape } from './tape.ts';

export { type InstrumentCatalogue, loadCatalogue } from './catalogue.ts';
export type { QuoteCore, QuoteDeps, QuoteMarket } from './deps.ts';
export { type FollowIndices, followIndices } from './follow-indices.ts';
export { IndexBars } from './index-bars.ts';
export type { IndexBoard, IndexValue } from './index-board.ts';
export type { IndexFormula, IndexSpec } from './index-spec.ts';
export { sessionView } from './session-view.ts';

/** The operations of this area. */
export const quoteOperations = (deps: QuoteDeps): Operation[] => [
  instrumentList(deps),
  instrumentDetail(deps),
  search(deps),
  quoteList(deps),
  ranking(deps),
  depth(deps),
  tape(deps),
  bars(deps),
  sparks(deps),
  indices(deps),
  session(deps),
];
