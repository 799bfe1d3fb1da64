import type { Operation } from '../platform/http/index.ts';
import { depositDeclare } from './deposits/deposit-declare.ts';
import { depositOptions } from './deposits/deposit-options.ts';
import { depositProof } from './deposits/deposit-proof.ts';
import type { FundingDeps, FundingOptions } from './deps.ts';
import { transferCancel } from './transfers/transfer-cancel.ts';
import { transferDetail } from './transfers/transfer-detail.ts';
import { transferList } from './transfers/transfer-list.ts';

export { ensureBankDetails } from './deposits/bank-details.ts';
export type { DestinationOf, FundingOptions, Payer } from './deps.ts';

/** Money that enters and leaves accounts, for its customers (decision 0098). */
export function createFunding({ mode, tenants, now = Date.now, ...options }: FundingOptions) {
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const deps: FundingDeps = { ...options, mode, tenants, now, isDemo };
  const operations: Operation[] = [
    depositOptions(deps),
    depositDeclare(deps),
    depositProof(deps),
    transferList(deps),
    transferDetail(deps),
    transferCancel(deps),
  ];
  return { operations };
}
