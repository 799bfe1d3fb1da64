import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import { Button, FigureList } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { invalidate, type Reply } from '../../../shared/api/index.ts';
import { AmountField } from '../../transfers/index.ts';
import type { Card } from '../cards.ts';
import {
  dailyRest,
  largest,
  type WithdrawalField,
  type WithdrawalLimits,
  withdrawalErrorText,
  withdrawalForm,
} from '../form.ts';
import { useDraft } from '../use-draft.ts';
import { CardChoice } from './card-choice.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import css from './withdrawal-form.module.css';

type Options = Reply<'GET v1/fund/withdrawal/options'>;
type WithdrawalFormProps = {
  readonly options: Options;
  readonly cards: readonly Card[];
  /** The withdrawal was requested. */
  readonly onDone: (transferId: string) => void;
};

/** A rejection by the server, shown at the field that it names. */
type Refusal = { readonly fields: readonly WithdrawalField[]; readonly severity: 'error'; readonly text: string };

/** The default card first: it is proposed. */
const limitsOf = (options: Options, cards: readonly Card[]): WithdrawalLimits => ({
  withdrawable: Number(options.withdrawable),
  minimum: Number(options.minimum),
  fee: Number(options.fee),
  daily: options.daily === null ? null : { maximum: Number(options.daily.maximum), used: Number(options.daily.used) },
  cardIds: cards.map(({ cardId }) => cardId),
});

/** Amount and bank account of a withdrawal, with what it costs, what remains and when it arrives. */
export function WithdrawalForm({ options, cards, onDone }: WithdrawalFormProps) {
  const t = useText();
  const limits = limitsOf(options, cards);
  const form = useForm(withdrawalForm, refusedBy<Refusal>(), limits);
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const draft = useDraft({
    onRefused: ({ field, msg }) => {
      form.refuse({ fields: [field === 'cardId' ? 'cardId' : 'amount'], severity: 'error', text: msg });
      void invalidate('v1/fund/');
    },
  });
  const { summary, fields } = form;
  const textOf = (field: WithdrawalField): string | undefined => {
    const error = form.firstErrorOf(field);
    if (error === undefined) return undefined;
    return 'text' in error ? error.text : withdrawalErrorText(error, t);
  };
  const prepare = (): void => {
    const cardId = fields.cardId.effective;
    if (form.submit() && summary !== null && cardId !== null) draft.prepare({ amount: String(summary.amount), cardId });
  };
  const rest = dailyRest(limits);
  const hint =
    limits.daily === null
      ? t('withdraw.minimum', { min: formatWhole(limits.minimum) })
      : t('withdraw.daily', { rest: formatWhole(rest) });
  return (
    <div ref={box} className={css.form}>
      <AmountField
        label={t('withdraw.amount')}
        hint={hint}
        value={form.raw.amount}
        error={textOf('amount')}
        onChange={(text) => form.dispatch({ kind: 'amount', text })}
        onLeave={() => form.leave('amount')}
        quick={
          largest(limits) === 0
            ? []
            : [
                {
                  id: 'all',
                  label: `${t('withdraw.all')} ${formatWhole(largest(limits))}`,
                  onChoose: () => form.dispatch({ kind: 'all', limits }),
                },
              ]
        }
      />
      <CardChoice
        cards={cards}
        chosen={form.raw.cardId}
        error={textOf('cardId')}
        onChoose={(cardId) => form.dispatch({ kind: 'card', cardId })}
      />
      <FigureList
        lines={[
          { id: 'fee', label: t('withdraw.fee'), value: <Yen value={options.fee} /> },
          { id: 'total', label: t('withdraw.total'), value: <Yen value={summary?.total} /> },
          {
            id: 'remains',
            label: t('withdraw.remains'),
            value: <Yen value={summary === null ? null : Math.max(0, summary.remains)} own />,
          },
          {
            id: 'arrives',
            label: t('withdraw.arrives'),
            value: formatIsoDate(options.arrivesOn),
            note: t('withdraw.arrivesNote'),
          },
        ]}
      />
      <Button busy={draft.isPending} disabled={options.barrier !== null} onClick={prepare}>
        {t('withdraw.submit')}
      </Button>
      <ReviewSheet
        draft={draft.draft}
        remains={summary?.remains ?? 0}
        arrivesOn={options.arrivesOn}
        preparing={draft.isPending}
        onAgain={prepare}
        onClose={draft.forget}
        onDone={(transferId) => {
          draft.forget();
          form.reset();
          onDone(transferId);
        }}
      />
    </div>
  );
}
