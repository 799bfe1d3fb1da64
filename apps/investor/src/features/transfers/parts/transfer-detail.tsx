import type { TransferView } from '@kabuto/contract';
import { formatIsoDate, useWhen } from '@kabuto/i18n';
import { Button, type FigureLine, FigureList, Icon, Skeleton } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { Tokens, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { useTenantCall } from '../../../shared/tenant/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { cancellingTransfer } from '../cancel.ts';
import { canReturn, isToExplain, reasonText, type TransferStep, takesDepositProof } from '../model.ts';
import { BankDetails } from './bank-details.tsx';
import { DemoBank } from './demo-bank.tsx';
import { DepositProof } from './deposit-proof.tsx';
import { NextStep } from './next-step.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { TransferStateChip } from './state-chip.tsx';
import { TransferTimeline } from './timeline.tsx';
import { TokenFacts } from './token-facts.tsx';
import css from './transfer-detail.module.css';

/** Milliseconds between two reads of a transfer that is under way, beside the account's events. */
const POLL_MS = 5_000;

/** Everything about one transfer, live: what is next, what to do, what has happened, and its figures. */
export function TransferDetail({ transferId }: { readonly transferId: string }) {
  const { data, error, refetch } = useCall(
    'GET v1/fund/transfer/detail',
    { transferId },
    { refetchInterval: POLL_MS, staleTime: 0 },
  );
  if (data !== undefined) return <Detail transfer={data.transfer} steps={data.steps} />;
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.detail} aria-hidden="true">
      <Skeleton height="44px" width="60%" />
      <Skeleton height="76px" />
      <Skeleton height="180px" />
    </div>
  );
}

type DetailProps = { readonly transfer: TransferView; readonly steps: readonly TransferStep[] };

function Detail({ transfer, steps }: DetailProps) {
  const t = useText();
  const isDemo = useTenantCall(true).data?.mode === 'demo';
  const { reason, state, direction, tokens, payout } = transfer;
  const awaitsMoney = direction === 'in' && state === 'declared';
  return (
    <div className={css.detail}>
      <p className={css.hero}>
        <span className={css.amount}>
          {tokens === null ? <Yen value={transfer.amount} /> : <Tokens value={tokens.amount} />}
        </span>
        <TransferStateChip transfer={transfer} />
        {tokens !== null && (
          <span className={css.inYen}>
            {tokens.rate === null ? t('transfers.yenLater') : <Yen value={transfer.amount} />}
          </span>
        )}
        {payout !== null && (payout.amount !== null || transfer.next !== null) && (
          <span className={css.inYen}>
            {payout.amount === null ? t('withdrawTokens.tokensLater') : <Tokens value={payout.amount} />}
          </span>
        )}
      </p>
      <NextStep transfer={transfer} />
      {isToExplain(reason) && reason === steps.at(-1)?.reason && (
        <p className={css.reason}>
          <Icon name="info" size={16} />
          <span>{t(reasonText(reason), { code: reason })}</span>
        </p>
      )}
      {tokens?.isLocked === true && (
        <p className={css.reason}>
          <Icon name="info" size={16} />
          <span>{t('transfers.locked')}</span>
        </p>
      )}
      {payout !== null && payout.waits !== null && (
        <p className={css.reason}>
          <Icon name="info" size={16} />
          <span>{t('withdrawTokens.signerWaits')}</span>
        </p>
      )}
      {awaitsMoney && <BankDetails transfer={transfer} />}
      {isDemo && (awaitsMoney || canReturn(transfer)) && <DemoBank key={state} transfer={transfer} />}
      {takesDepositProof(transfer) && <DepositProof transfer={transfer} demo={isDemo} />}
      <h3 className={css.heading}>{t('transfers.timeline')}</h3>
      <TransferTimeline transfer={transfer} steps={steps} />
      {tokens !== null && <TokenFacts transfer={transfer} tokens={tokens} />}
      {payout !== null && <PayoutFacts payout={payout} />}
      <Figures transfer={transfer} />
      {transfer.canCancel && <CancelTransfer transfer={transfer} />}
    </div>
  );
}

function Figures({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const when = useWhen();
  const { direction, amount, fee, declared, destination, arrivesOn, reference, claimed } = transfer;
  const differs = declared !== null && declared !== amount;
  const lines: (FigureLine & { readonly id: string })[] = [
    ...(differs ? [{ id: 'declared', label: t('transfers.declared'), value: <Yen value={declared} /> }] : []),
    ...(transfer.tokens === null
      ? [{ id: 'amount', label: t(differs ? 'transfers.arrived' : 'transfers.amount'), value: <Yen value={amount} /> }]
      : []),
    ...(direction === 'out'
      ? [
          { id: 'fee', label: t('transfers.fee'), value: <Yen value={fee} /> },
          { id: 'total', label: t('transfers.total'), value: <Yen value={Number(amount) + Number(fee)} /> },
        ]
      : []),
    ...(destination === null
      ? []
      : [
          {
            id: 'destination',
            label: t('transfers.destination'),
            value: `${destination.bankName} ${destination.branchName}`,
            note: `${destination.number} ${destination.holder}`,
          },
        ]),
    ...(arrivesOn === null
      ? []
      : [
          {
            id: 'arrives',
            label: t('transfers.arrives'),
            value: formatIsoDate(arrivesOn),
            note: t('transfers.arrivesNote'),
          },
        ]),
    ...(reference === null ? [] : [{ id: 'reference', label: t('transfers.reference'), value: reference }]),
    ...(claimed === '0' ? [] : [{ id: 'claimed', label: t('transfers.claimed'), value: <Yen value={claimed} /> }]),
    { id: 'created', label: t('transfers.created'), value: when(transfer.createdAt) },
    { id: 'number', label: t('transfers.number'), value: transfer.transferId },
  ];
  return <FigureList lines={lines} />;
}

/** Cancels the transfer after a confirmation. */
function CancelTransfer({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const isDeposit = transfer.direction === 'in';
  const { busy, confirm } = useMoneyAction(cancellingTransfer, {
    onDone: () => toast(t('transfers.cancelled')),
    onRefused: reportRefusal,
    onLost: () => message(t('transfers.cancelUnknown')),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t(isDeposit ? 'transfers.cancelDepositTitle' : 'transfers.cancelWithdrawalTitle'),
      body: t(isDeposit ? 'transfers.cancelDepositBody' : 'transfers.cancelWithdrawalBody'),
      okLabel: t('transfers.cancel'),
      cancelLabel: t('transfers.cancelKeep'),
      danger: true,
    });
    if (sure) confirm({ transferId: transfer.transferId });
  };
  return (
    <Button kind="quiet" busy={busy} onClick={() => void ask()}>
      {t('transfers.cancel')}
    </Button>
  );
}
