import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { type TextKey, useText } from '../../../messages/index.ts';
import type { CallReply } from '../../../shared/api/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { ArrivalChip, AsWritten, reasonText, type TransferRow, wayText, Yen } from '../../../shared/transfers/index.ts';

/** Who takes the next step, by state; in every other state there is none. */
const NEXT: Readonly<Record<string, TextKey>> = {
  draft: 'withdrawals.nextCustomer',
  requested: 'withdrawals.nextSystem',
  cooling: 'withdrawals.nextSystem',
  screening: 'withdrawals.nextReview',
  approved: 'withdrawals.nextFile',
  sent: 'withdrawals.nextBank',
};

type Props = {
  readonly transfer: TransferRow;
  readonly payer: CallReply<'GET v1/fund/transfer/detail'>['payer'];
};

/** Whose money goes where, and who is next. */
export function Facts({ transfer, payer }: Props) {
  const t = useText();
  const { amount, fee, state, reason, destination, notBefore, arrivesOn } = transfer;
  const next = NEXT[state];
  const waits = state === 'requested' || state === 'cooling';
  return (
    <Card title={t('withdrawals.facts')}>
      <Figures>
        <Figure label={t('transfers.state')}>
          <ArrivalChip state={state} direction="out" />
        </Figure>
        <Figure label={t('withdrawals.next')}>{next === undefined ? NOTHING : t(next)}</Figure>
        {waits ? (
          <Figure label={t('withdrawals.notBefore')}>
            <When at={notBefore} />
          </Figure>
        ) : null}
        {reason === null ? null : <Figure label={t('common.reason')}>{reasonText(t, reason)}</Figure>}
        <Figure label={t('transfers.way')}>{wayText(t, transfer)}</Figure>
        <Figure label={t('transfers.amount')}>
          <Yen amount={amount} />
        </Figure>
        <Figure label={t('withdrawals.fee')}>
          <Yen amount={fee} />
        </Figure>
        <Figure label={t('withdrawals.total')}>
          <Yen amount={String(Number(amount) + Number(fee))} />
        </Figure>
        <Figure label={t('withdrawals.destination')}>
          <AsWritten text={destination === null ? null : `${destination.bankName} ${destination.branchName}`} />
        </Figure>
        <Figure label={t('proposals.fieldNumber')}>{destination?.number ?? NOTHING}</Figure>
        <Figure label={t('proposals.fieldHolder')}>
          <AsWritten text={destination?.holder ?? null} />
        </Figure>
        <Figure label={t('withdrawals.customer')}>
          {payer === null ? t('deposits.payerUnknown') : <AsWritten text={`${payer.kana} (${payer.name})`} />}
        </Figure>
        <Figure label={t('proposals.fieldAccountId')}>{transfer.accountId}</Figure>
        <Figure label={t('deposits.member')}>{transfer.memberId ?? NOTHING}</Figure>
        {arrivesOn === null || (next === undefined && state !== 'paid') ? null : (
          <Figure label={t('withdrawals.arrivesOn')}>{formatIsoDate(arrivesOn)}</Figure>
        )}
      </Figures>
    </Card>
  );
}
