import type { OrdersDeps } from '../orders/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { accountDetail } from './operations/account-detail.ts';
import { assetExplain } from './operations/asset-explain.ts';
import { assetHistory } from './operations/asset-history.ts';
import { assetSummary } from './operations/asset-summary.ts';
import { cashList } from './operations/cash-list.ts';
import { cashTotals } from './operations/cash-totals.ts';
import { fillTotals } from './operations/fill-totals.ts';
import { positionList } from './operations/position-list.ts';
import { resultList } from './operations/result-list.ts';
import { resultTotals } from './operations/result-totals.ts';
import { statementDetail } from './operations/statement-detail.ts';
import { statementLines } from './operations/statement-lines.ts';
import { ticketFacts } from './operations/ticket-facts.ts';

export { type ReadDelivery, readDeliveries } from './day-trade-moves.ts';
export { type ClosedLot, type DayTradeCharge, type OpenLot, readDayTradesOf } from './day-trades-of.ts';
export { readFullStatement, type StatementPeriod } from './statement-lines.ts';
export { readYearResults, type YearResults, type YearSum } from './year-results.ts';

/** The operations on what an account owns, may spend, has earned and moved. */
export const portfolioOperations = (deps: OrdersDeps): Operation[] => [
  positionList(deps),
  assetSummary(deps),
  assetExplain(deps),
  assetHistory(deps),
  fillTotals(deps),
  resultList(deps),
  resultTotals(deps),
  cashList(deps),
  cashTotals(deps),
  statementDetail(deps),
  statementLines(deps),
  ticketFacts(deps),
  accountDetail(deps),
];
