import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { ArrivalChip, AsWritten, reasonText, type TransferRow, wayText, Yen } from '../../../shared/transfers/index.ts';
import { isHeld, nextOf, type WithdrawalDetail } from '../model.ts';

type Props = {
  readonly transfer: TransferRow;
  readonly payer: WithdrawalDetail['payer'];
};

/** The customer's bank account. */
function Bank({ destination }: Pick<TransferRow, 'destination'>) {
  const t = useText();
  return (
    <>
      <Figure label={t('withdrawals.destination')}>
        <AsWritten text={destination === null ? null : `${destination.bankName} ${destination.branchName}`} />
      </Figure>
      <Figure label={t('proposals.fieldNumber')}>{destination?.number ?? NOTHING}</Figure>
      <Figure label={t('proposals.fieldHolder')}>
        <AsWritten text={destination?.holder ?? null} />
      </Figure>
    </>
  );
}

/** Whose money goes where, and who is next. */
export function Facts({ transfer, payer }: Props) {
  const t = useText();
  const { amount, fee, state, method, reason, destination, notBefore, arrivesOn } = transfer;
  const next = nextOf(transfer);
  const byBank = method === 'bank';
  const waits = state === 'requested' || state === 'cooling';
  return (
    <Card title={t('withdrawals.facts')}>
      <Figures>
        <Figure label={t('transfers.state')}>
          <ArrivalChip state={state} direction="out" method={method} />
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
        <Figure label={t(!byBank && isHeld(state) ? 'payouts.held' : 'withdrawals.total')}>
          <Yen amount={String(Number(amount) + Number(fee))} />
        </Figure>
        {byBank ? <Bank destination={destination} /> : null}
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
