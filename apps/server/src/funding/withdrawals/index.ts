import { acceptFile, downloadFile, listTransferFiles } from '../../bank/index.ts';
import type { AnyOperation, Operation } from '../../platform/http/index.ts';
import type { Proposals } from '../../proposals/index.ts';
import { depositChecksKind, proposeChecks } from '../review/checks-kind.ts';
import { payoutAbandonKind, proposeAbandon } from '../token-withdrawals/abandon-kind.ts';
import { payoutGiveUp } from '../token-withdrawals/give-up.ts';
import { createTokenWithdrawals } from '../token-withdrawals/index.ts';
import { payoutSettleKind, proposePayoutSettle } from '../token-withdrawals/settle-kind.ts';
import { networkHalt, networkResumeKind } from '../tokens/halt-kind.ts';
import { tokenRateKind } from '../tokens/rate-kind.ts';
import { depositRecoveryKind, proposeDepositRecovery } from '../tokens/recovery-kind.ts';
import { networkRestartKind, proposeRestart } from '../tokens/restart-kind.ts';
import { depositReturnKind, proposeDepositReturn } from '../tokens/return-kind.ts';
import { Balances } from '../treasury/balances.ts';
import { treasuryDetail } from '../treasury/detail.ts';
import { treasuryFundingKind } from '../treasury/funding-kind.ts';
import { moveList } from '../treasury/moves.ts';
import { treasuryReleaseKind } from '../treasury/release-kind.ts';
import { addressList, sweepPlanDownload } from '../treasury/sweeps.ts';
import { demoBankReturn } from './demo-bank-return.ts';
import { cashierKind, transferFileKind } from './kinds.ts';
import { officeOperations, officeProposals } from './office/operations.ts';
import { fundSettings } from './office/settings.ts';
import type { WithdrawalDeps, WithdrawalOptions } from './ports.ts';
import { runWithdrawals } from './run.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';
import { withdrawalOptions } from './withdrawal-options.ts';
import { withdrawalRequest } from './withdrawal-request.ts';

/** Money that leaves accounts by bank (decision 0099) and as tokens (decision 0105). */
export function createWithdrawals({ mode, tenants, now = Date.now, ...options }: WithdrawalOptions) {
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const deps: WithdrawalDeps = { ...options, mode, tenants, now, isDemo };
  const { pool, sealer } = options;
  const tokens = createTokenWithdrawals({ ...deps, ...options.tokens });
  const balances = new Balances(deps);
  const operations: Operation[] = [
    withdrawalOptions(deps),
    withdrawalDraft(deps),
    withdrawalRequest(deps),
    demoBankReturn(deps),
    ...tokens.operations,
  ];
  const office: AnyOperation[] = [
    ...officeOperations(deps),
    ...tokens.office,
    payoutGiveUp(deps),
    fundSettings(deps),
    treasuryDetail({ ...deps, balances }),
    networkHalt(options.tokens),
    addressList(deps),
    moveList(deps),
    sweepPlanDownload(deps),
    listTransferFiles(pool),
    downloadFile(pool, sealer),
    acceptFile(),
  ];
  const fileKind = transferFileKind(deps);
  const rateKind = tokenRateKind(options.tokens.market, now);
  const fundingKind = treasuryFundingKind(deps);
  const releaseKind = treasuryReleaseKind(deps.coreOf);
  const abandonKind = payoutAbandonKind(deps);
  const returnKind = depositReturnKind(deps);
  const settleKind = payoutSettleKind(deps);
  const ofDeposits = [depositChecksKind, returnKind, depositRecoveryKind] as const;
  const ofTreasury = [rateKind, fundingKind, releaseKind] as const;
  const ofPayouts = [abandonKind, settleKind] as const;
  return {
    operations,
    /** Kinds of proposals. */
    kinds: [
      ...[fileKind, cashierKind, networkResumeKind, networkRestartKind],
      ...[...ofTreasury, ...ofDeposits, ...ofPayouts],
    ],
    /** Of the operators' port. */
    office: (proposals: Proposals): AnyOperation[] => [
      ...office,
      ...officeProposals(
        deps,
        { file: fileKind, rate: rateKind, funding: fundingKind, release: releaseKind },
        proposals,
      ),
      proposeRestart(options.tokens, proposals),
      proposeChecks(proposals),
      proposeAbandon(abandonKind, proposals),
      proposeDepositReturn(returnKind, proposals),
      proposeDepositRecovery(proposals),
      proposePayoutSettle(settleKind, proposals),
    ],
    payoutOf: tokens.payoutOf,
    /** What decides whether operators may credit a deposit of tokens. */
    chain: options.tokens.chain,
    signers: tokens.signers,
    /** What the health report says of signers, and of tokens that differ from the ledger. */
    get warnings(): readonly string[] {
      return [...tokens.signers.warnings, ...balances.warnings];
    },
    /** Compares what the chains have with the ledger. Throws the first error once all networks have been tried. */
    compareBalances: (tenantId: number): Promise<void> => balances.run(tenantId),
    /** Takes withdrawals of tokens as far as no person has to decide. Throws CoreUnavailable. */
    runTokens: tokens.run,
    /** Has the services of a live brokerage check withdrawals of tokens. */
    runChecks: tokens.runChecks,
    /** Takes withdrawals by bank as far as no person has to decide. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => runWithdrawals(deps, tenantId),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
