import { useLanguage } from '@kabuto/i18n';
import { type Price, type TickTable, tickSize } from '@kabuto/market';
import { Button, Sheet } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../messages/index.ts';
import { PriceText } from '../../shared/amounts/index.ts';
import { ApiError } from '../../shared/api/index.ts';
import { useMoneyAction } from '../../shared/money-action/index.ts';
import { type AlertRefusal, alertForm, refusalOf } from './alert-form.ts';
import css from './alert-sheet.module.css';
import { adding } from './changes.ts';
import { errorText } from './error-text.ts';
import { AlertList } from './parts/alert-list.tsx';
import { Condition } from './parts/condition.tsx';
import { useDayPrices } from './use-day-prices.ts';

type Issue = {
  readonly code: string;
  readonly names: Readonly<Record<'en' | 'jp' | 'tw', string>>;
  readonly tickTable: TickTable;
  /** The live price, tenths of a yen. */
  readonly last: Price;
};
type AlertSheetProps = {
  readonly issue: Issue;
  /** The price that the form begins with. */
  readonly at?: Price | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Sets an alert on one issue, and lists and removes those that wait. */
export function AlertSheet({ issue, at, open, onClose }: AlertSheetProps) {
  const t = useText();
  const language = useLanguage();
  const title = `${t('alerts.title')} ${issue.names[language]} ${issue.code}`;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <AlertForm key={at} issue={issue} at={at} />
      <AlertList code={issue.code} />
    </Sheet>
  );
}

function AlertForm({ issue: { code, tickTable, last }, at }: Pick<AlertSheetProps, 'issue' | 'at'>) {
  const t = useText();
  const facts = { tickTable, last, day: useDayPrices(code), at };
  const form = useForm(alertForm, refusedBy<AlertRefusal>(), facts);
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const { busy, confirm } = useMoneyAction(adding, {
    onDone: (isHit) => {
      form.reset();
      if (isHit) message(t('alerts.hitAtOnce'));
      else toast(t('alerts.added'));
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code !== 401) form.refuse(refusalOf(error.msg, error.field));
    },
    onLost: () => message(t('alerts.unknown')),
  });
  const field = form.raw.kind === 'percent' ? 'change' : 'price';
  const notes = form.errors.map((error) => ({
    error,
    text: 'text' in error ? error.text : errorText(error, t, tickTable),
  }));
  const submit = (): void => {
    if (form.submit() && form.summary !== null) confirm({ code, ...form.summary });
  };
  return (
    <div ref={box} className={css.form}>
      <p className={css.last}>
        {t('alerts.last')} <PriceText value={last} tick={tickSize(tickTable, last)} flash unit />
      </p>
      <Condition
        raw={form.raw}
        facts={facts}
        invalid={notes.some(({ error }) => error.severity !== 'warning' && error.fields.includes(field))}
        dispatch={form.dispatch}
        onLeave={() => form.leave(field)}
      >
        {notes.map(({ error, text }) => (
          <p
            key={text}
            className={css.note}
            data-severity={error.severity}
            role={error.severity === 'warning' ? 'status' : 'alert'}
          >
            {text}
          </p>
        ))}
      </Condition>
      <Button kind="main" busy={busy} onClick={submit}>
        {t('alerts.add')}
      </Button>
    </div>
  );
}
