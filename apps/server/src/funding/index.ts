import { postLines } from '../bank/index.ts';
import type { Operation } from '../platform/http/index.ts';
import { advanceDeposits } from './advance.ts';
import { DepositChecks } from './checks/deposit-checks.ts';
import { demoBankSend } from './demo-bank/demo-bank-send.ts';
import { DemoClerk } from './demo-clerk.ts';
import { depositDeclare } from './deposits/deposit-declare.ts';
import { depositOptions } from './deposits/deposit-options.ts';
import { depositProof } from './deposits/deposit-proof.ts';
import { type FundingOptions, fundingDeps } from './deps.ts';
import { hasWork, newestStep } from './has-work.ts';
import { runMatching } from './matching/run-matching.ts';
import { createTokens } from './tokens/index.ts';
import { transferCancel } from './transfers/transfer-cancel.ts';
import { transferDetail } from './transfers/transfer-detail.ts';
import { transferList } from './transfers/transfer-list.ts';

export { addressOperations, exportAddresses } from './addresses/index.ts';
export type { DestinationOf, FundingOptions, Payer } from './deps.ts';
export { listDeposits } from './list-deposits.ts';
export { checkBrokerages, createLiveUsdt, type LiveUsdt, openUsdtSettings } from './live-usdt/index.ts';
export { depositQueue, fundReviewOperations, lineQueue } from './review/index.ts';
export { rateText, tokenText } from './tokens/amounts.ts';
export { DEMO_XPUB } from './tokens/demo-key.ts';
export type { NetworkState } from './tokens/network-states.ts';
export { createWithdrawals, type Withdrawals } from './withdrawals/index.ts';
export { withdrawalQueue } from './withdrawals/office/queue.ts';
export { destinationsOf } from './withdrawals/paperwork.ts';
export type { Card, WithdrawalOptions } from './withdrawals/ports.ts';

/** Money that enters and leaves accounts, for its customers (decision 0098). */
export function createFunding(options: FundingOptions) {
  const deps = fundingDeps(options);
  const clerk = new DemoClerk(deps);
  const tokens = createTokens(deps);
  const { chain } = tokens.ports;
  const checks = new DepositChecks({ ...deps, chain, networksOf: tokens.networksOf });
  const { pool, coreOf, isDemo, now } = deps;
  const waitsForStatement = async (tenantId: number): Promise<boolean> => !(await isDemo(tenantId));
  /** The newest step when lines were last matched, by brokerage. */
  const matchedAt = new Map<number, number>();
  const operations: Operation[] = [
    depositOptions(deps),
    depositDeclare(deps),
    depositProof(deps),
    transferList(deps),
    transferDetail(deps),
    transferCancel(deps),
    demoBankSend(deps),
    ...tokens.operations,
  ];
  return {
    operations,
    /** The networks on which a brokerage accepts and pays tokens; none: it does not. */
    networksOf: tokens.networksOf,
    networkStates: tokens.states,
    tokenPorts: tokens.ports,
    /** Reads the chains, and takes deposits of tokens as far as no person has to decide. */
    runTokens: tokens.run,
    /** Has the services of a live brokerage check deposits of tokens, which are then credited or held. */
    runChecks: (tenantId: number, stopping?: AbortSignal): Promise<void> => checks.run(tenantId, stopping),
    /** Books lines of the bank, matches them, and takes deposits as far as no person has to decide. */
    runDeposits: async (tenantId: number): Promise<void> => {
      if (!(await hasWork(pool, tenantId))) return;
      await postLines({ pool, coreOf, waitsForStatement, now }, tenantId);
      const core = coreOf(tenantId);
      await core.waitUntilCaughtUp();
      // What belongs to no customer is looked at again once a transfer has changed.
      const newest = await newestStep(pool, tenantId);
      if (matchedAt.get(tenantId) !== newest) await runMatching(deps, tenantId);
      matchedAt.set(tenantId, newest);
      await core.waitUntilCaughtUp();
      await advanceDeposits({ ...deps, chain }, tenantId);
      if (await isDemo(tenantId)) await clerk.run(tenantId);
    },
  };
}

export type Funding = ReturnType<typeof createFunding>;
