import type { AnyOperation } from '../platform/http/index.ts';
import type { Proposals } from '../proposals/index.ts';
import type { TradingDeps } from './deps.ts';
import { haltOffice } from './halts/operations.ts';
import { tradeOrderCancel } from './operations/cancel.ts';
import { tradeFillEvidence } from './operations/evidence.ts';
import { tradeFillList, tradeOrderList } from './operations/lists.ts';
import { tradeOrderDetail } from './operations/order.ts';

export { haltKind } from './halts/kind.ts';
export { liftDueHalts } from './halts/lift-due.ts';

/** Orders, fills and halts of a brokerage for its operators (decisions 0164, 0165). */
export const tradingOffice = (deps: TradingDeps, proposals: Proposals): AnyOperation[] => [
  tradeOrderList(deps),
  tradeOrderDetail(deps),
  tradeOrderCancel(deps),
  tradeFillList(deps),
  tradeFillEvidence(deps),
  ...haltOffice(deps, proposals),
];
