import type { TransferView } from '@kabuto/contract';
import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { call, type Reply } from '../../../shared/api/index.ts';
import type { Card } from '../cards.ts';
import type { WithdrawalSummary } from '../form.ts';
import { requesting } from '../request.ts';
import { CardChoice } from './card-choice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

type Options = Reply<'GET v1/fund/withdrawal/options'>;
type BankFormProps = {
  readonly options: Options;
  /** The default card first: it is proposed. */
  readonly cards: readonly Card[];
  readonly onDone: (transferId: string) => void;
};

/** A withdrawal to a bank account, with the day of its arrival. */
export function BankForm({ options, cards, onDone }: BankFormProps) {
  const t = useText();
  const { withdrawable, minimum, fee, daily, barrier, arrivesOn } = options;
  const arrives = (date: string) => ({
    id: 'arrives',
    label: t('withdraw.arrives'),
    value: formatIsoDate(date),
    note: t('withdraw.arrivesNote'),
  });
  const lines = (summary: WithdrawalSummary | null) => (transfer: TransferView) => {
    const { destination } = transfer;
    return [
      {
        id: 'destination',
        label: t('withdraw.card'),
        value: destination === null ? '' : `${destination.bankName} ${destination.branchName}`,
        note: destination === null ? undefined : `${destination.number} ${destination.holder}`,
      },
      { id: 'fee', label: t('withdraw.fee'), value: <Yen value={transfer.fee} own={false} /> },
      {
        id: 'total',
        label: t('withdraw.total'),
        value: (
          <strong>
            <Yen value={Number(transfer.amount) + Number(transfer.fee)} own={false} />
          </strong>
        ),
      },
      { id: 'remains', label: t('withdraw.remains'), value: <Yen value={summary?.remains ?? 0} own /> },
      arrives(transfer.arrivesOn ?? arrivesOn),
    ];
  };
  return (
    <WithdrawalForm
      limits={{
        withdrawable: Number(withdrawable),
        minimum: Number(minimum),
        maximum: null,
        fee: Number(fee),
        daily: daily === null ? null : { maximum: Number(daily.maximum), used: Number(daily.used) },
        destinationIds: cards.map(({ cardId }) => cardId),
        waitingIds: [],
        chooseText: 'withdraw.chooseCard',
      }}
      barred={barrier !== null}
      destinationField="cardId"
      send={({ amount, destinationId: cardId }, idempotencyKey) =>
        call('POST v1/fund/withdrawal/draft', {
          body: { amount, cardId },
          idempotencyKey,
          ownFields: ['amount', 'cardId'],
        })
      }
      choice={(of) => <CardChoice cards={cards} {...of} />}
      arrival={[arrives(arrivesOn)]}
      review={(summary) => ({
        action: requesting,
        lines: lines(summary),
        confirmed: ({ amount, destination }) =>
          t('withdraw.stepUpNote', {
            amount: formatWhole(Number(amount)),
            bank: destination?.bankName ?? '',
            number: destination?.number ?? '',
          }),
      })}
      onDone={onDone}
    />
  );
}
