import { formatCompact, formatWhole, useLanguage } from '@kabuto/i18n';
import { Button, EmptyState, Icon } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { message } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { ApiError, type Reply } from '../../../shared/api/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { AmountField } from '../../transfers/index.ts';
import { declaring } from '../declare.ts';
import { depositErrorText, depositForm } from '../form.ts';
import css from './deposit-form.module.css';

type DepositFormProps = {
  readonly options: Reply<'GET v1/fund/deposit/options'>;
  /** The deposit was announced. */
  readonly onDone: (transferId: string) => void;
};

const QUICK = [10_000, 50_000, 100_000, 1_000_000] as const;

/** A rejection by the server, shown at the amount. */
type Refusal = { readonly fields: readonly 'amount'[]; readonly severity: 'error'; readonly text: string };

/** The amount to deposit; nothing moves before the bank shows the money. */
export function DepositForm({ options, onDone }: DepositFormProps) {
  const t = useText();
  const language = useLanguage();
  const maximum = Number(options.maximum);
  const form = useForm(depositForm, refusedBy<Refusal>(), { maximum, open: options.open, maxOpen: options.maxOpen });
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const { busy, confirm } = useMoneyAction(declaring, {
    onDone: ({ transferId }) => {
      form.reset();
      onDone(transferId);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.field === 'amount')
        form.refuse({ fields: ['amount'], severity: 'error', text: error.msg });
      else reportRefusal(error);
    },
    onLost: () => message(t('deposit.unknown')),
  });
  if (options.bank === null)
    return <EmptyState icon="wallet" title={t('deposit.closedTitle')} body={t('deposit.closedBody')} />;
  const textOf = (error: (typeof form.errors)[number]): string =>
    'text' in error ? error.text : depositErrorText(error, t);
  const wrong = form.firstErrorOf('amount');
  const whole = form.errors.filter(({ fields }) => fields.length === 0);
  const submit = (): void => {
    if (form.submit() && form.summary !== null) confirm({ amount: String(form.summary) });
  };
  return (
    <div ref={box} className={css.form}>
      <AmountField
        label={t('deposit.amount')}
        hint={t('deposit.upTo', { max: formatWhole(maximum) })}
        value={form.raw.amount}
        error={wrong === undefined ? undefined : textOf(wrong)}
        onChange={(text) => form.dispatch({ kind: 'type', text })}
        onLeave={() => form.leave('amount')}
        quick={[
          ...QUICK.filter((amount) => amount <= maximum).map((amount) => ({
            id: String(amount),
            label: t('deposit.add', { amount: formatCompact(amount, language) }),
            onChoose: () => form.dispatch({ kind: 'add', amount }),
          })),
          ...(form.raw.amount === ''
            ? []
            : [{ id: 'clear', label: t('common.clear'), onChoose: () => form.dispatch({ kind: 'clear' }) }]),
        ]}
      />
      {whole.map((error) => (
        <p key={textOf(error)} className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {textOf(error)}
        </p>
      ))}
      <Button busy={busy} onClick={submit}>
        {t('deposit.submit')}
      </Button>
      <details className={css.how} open={options.open === 0}>
        <summary>
          {t('deposit.howTitle')}
          <Icon name="down" size={14} />
        </summary>
        <ol>
          <li>{t('deposit.how1')}</li>
          <li>{t('deposit.how2')}</li>
          <li>{t('deposit.how3')}</li>
        </ol>
        <p>{t('deposit.lapses', { days: options.lapsesAfterDays })}</p>
      </details>
    </div>
  );
}
