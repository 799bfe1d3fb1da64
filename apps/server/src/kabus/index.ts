import type { Operation } from '../platform/http/index.ts';
import type { KabusDeps } from './operations/deps.ts';
import { kabusCreate } from './operations/kabus-create.ts';
import { kabusDetail } from './operations/kabus-detail.ts';
import { kabusRevoke } from './operations/kabus-revoke.ts';

export type { KabusMarket } from './call.ts';
export { createKabus, type KabusOptions } from './gateway.ts';
export { agreeToDayTrades, makeTradingAccount } from './trading-account.ts';

/** What members do with their API password. */
export const kabusOperations = (deps: KabusDeps): Operation[] => [
  kabusDetail(deps),
  kabusCreate(deps),
  kabusRevoke(deps),
];
