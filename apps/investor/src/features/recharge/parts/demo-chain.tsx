import { formatTyped } from '@kabuto/i18n';
import { Button, Chip, Field, Form } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { ApiError, call } from '../../../shared/api/index.ts';
import { LIMITS, sendErrorText, sendForm } from '../form.ts';
import css from './demo-chain.module.css';

/** A second tap within so many milliseconds is part of a double tap, however fast the server is. */
const DOUBLE_TAP_MS = 1_000;

/** A rejection by the server, shown at the amount. */
type Refusal = { readonly fields: readonly 'amount'[]; readonly severity: 'error'; readonly text: string };

/** In a simulation: lets its chain send USDT to the member's address. */
export function DemoChain() {
  const t = useText();
  const form = useForm(sendForm, refusedBy<Refusal>(), null);
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const send = useMutation({
    mutationFn: async (amount: string) => {
      await call('POST v1/demo/chain/send', { body: { amount }, ownFields: ['amount'] });
      toast(t('recharge.demoSent'));
      await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field === 'amount')
        form.refuse({ fields: ['amount'], severity: 'error', text: error.msg });
    },
  });
  const wrong = form.firstErrorOf('amount');
  const submit = (): void => {
    if (form.submit() && form.summary !== null && !send.isPending) send.mutate(form.summary);
  };
  return (
    <div ref={box} className={css.demo}>
      <p className={css.head}>
        <Chip tone="warn">{t('common.simulation')}</Chip>
        <span>{t('recharge.demoNote')}</span>
      </p>
      <Form className={css.form} onSubmit={submit}>
        <Field
          label={t('recharge.demoAmount')}
          hint={t('recharge.demoLimits', { min: LIMITS.min, max: formatTyped(LIMITS.max) })}
          value={form.raw.amount}
          onChange={form.dispatch}
          onBlur={() => form.leave('amount')}
          error={wrong === undefined ? undefined : 'text' in wrong ? wrong.text : sendErrorText(wrong, t)}
          trailing={<span className={css.unit}>{t('transfers.usdt')}</span>}
          style={{ textAlign: 'right' }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          name="usdt"
        />
        <Button type="submit" kind="quiet" busy={send.isPending}>
          {t('recharge.demoSend')}
        </Button>
      </Form>
    </div>
  );
}
