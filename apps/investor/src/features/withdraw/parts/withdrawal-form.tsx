import { formatWhole } from '@kabuto/i18n';
import { Button, type FigureLine, FigureList } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { invalidate, messageOf } from '../../../shared/api/index.ts';
import { AmountField } from '../../transfers/index.ts';
import {
  dailyRest,
  largest,
  type WithdrawalField,
  type WithdrawalLimits,
  type WithdrawalSummary,
  withdrawalErrorText,
  withdrawalForm,
} from '../form.ts';
import { isUnknown } from '../request.ts';
import { type Draft, useDraft } from '../use-draft.ts';
import { type ReviewOf, ReviewSheet } from './review-sheet.tsx';
import css from './withdrawal-form.module.css';

/** What a withdrawal is drafted with; the same terms are the same withdrawal. */
export type WithdrawalTerms = { readonly amount: string; readonly destinationId: string; readonly spread?: number };

/** What the choice of a destination needs of the form. */
export type ChoiceOf = {
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (destinationId: string) => void;
};
type Line = FigureLine & { readonly id: string };

type WithdrawalFormProps = {
  readonly limits: WithdrawalLimits;
  /** Nothing can be withdrawn now, for a reason that the page shows. */
  readonly barred: boolean;
  /** The name of the destination in a draft, by which a rejection names it. */
  readonly destinationField: 'cardId' | 'addressId';
  readonly send: (terms: WithdrawalTerms, idempotencyKey: string) => Promise<{ readonly data: Draft }>;
  readonly choice: (of: ChoiceOf) => ReactNode;
  /** How far the tokens may be from the rate of now, in 1/10,000; absent: there are none. */
  readonly spread?: number;
  /** Below the choice of a destination. */
  readonly more?: ReactNode;
  /** Lines between the fee and the total, such as what is received; `null`: no amount yet. */
  readonly received?: (summary: WithdrawalSummary | null) => readonly Line[];
  /** Lines at the end. */
  readonly arrival: readonly Line[];
  /** Below the lines. */
  readonly note?: ReactNode;
  readonly review: (summary: WithdrawalSummary | null) => ReviewOf;
  /** The withdrawal was requested. */
  readonly onDone: (transferId: string) => void;
};

/** A rejection by the server, shown at the field that it names. */
type Refusal = { readonly fields: readonly WithdrawalField[]; readonly severity: 'error'; readonly text: string };

/** Amount and destination of a withdrawal, with what it costs and what remains. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { limits, barred, destinationField, send, choice, spread, more, received, arrival, note, review, onDone } =
    props;
  const t = useText();
  const own = useOwnText();
  const form = useForm(withdrawalForm, refusedBy<Refusal>(), limits);
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const reviewed = review(form.summary);
  const draft = useDraft<WithdrawalTerms>({
    send,
    isUnknown: ({ transfer }) => isUnknown(reviewed.action.entries.get(), transfer.transferId),
    ownFields: ['amount', destinationField],
    onRefused: (error) => {
      form.refuse({
        fields: [error.field === destinationField ? 'destinationId' : 'amount'],
        severity: 'error',
        text: messageOf(error),
      });
      void invalidate('v1/fund/');
    },
  });
  const { summary, fields } = form;
  const textOf = (field: WithdrawalField): string | undefined => {
    const error = form.firstErrorOf(field);
    if (error === undefined) return undefined;
    return 'text' in error ? error.text : withdrawalErrorText(error, t, own);
  };
  const prepare = (): void => {
    const destinationId = fields.destinationId.effective;
    if (form.submit() && summary !== null && destinationId !== null)
      draft.prepare({
        amount: String(summary.amount),
        destinationId,
        ...(spread === undefined ? {} : { spread }),
      });
  };
  const hint =
    limits.daily === null
      ? t('withdraw.minimum', { min: formatWhole(limits.minimum) })
      : t('withdraw.daily', { rest: own(dailyRest(limits)) });
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
                  label: `${t('withdraw.all')} ${own(largest(limits))}`,
                  onChoose: () => form.dispatch({ kind: 'all', limits }),
                },
              ]
        }
      />
      {choice({
        chosen: form.raw.destinationId,
        error: textOf('destinationId'),
        onChoose: (destinationId) => form.dispatch({ kind: 'destination', destinationId }),
      })}
      {more}
      <FigureList
        lines={[
          ...(received?.(summary) ?? []),
          { id: 'fee', label: t('withdraw.fee'), value: <Yen value={limits.fee} own={false} /> },
          { id: 'total', label: t('withdraw.total'), value: <Yen value={summary?.total} own={false} /> },
          {
            id: 'remains',
            label: t('withdraw.remains'),
            value: <Yen value={summary === null ? null : Math.max(0, summary.remains)} own />,
          },
          ...arrival,
        ]}
      />
      {note}
      <Button busy={draft.isPending} disabled={barred} onClick={prepare}>
        {t('withdraw.submit')}
      </Button>
      <ReviewSheet
        draft={draft.draft}
        of={reviewed}
        preparing={draft.isPending}
        onAgain={prepare}
        onClose={draft.forget}
        onLost={draft.hide}
        onDone={(transferId) => {
          draft.forget();
          form.reset();
          onDone(transferId);
        }}
      />
    </div>
  );
}
