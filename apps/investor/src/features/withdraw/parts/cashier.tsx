import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { Reply } from '../../../shared/api/index.ts';
import css from './cashier.module.css';

type CashierView = Reply<'GET v1/fund/withdrawal/options'>['cashier'];

/** Whether requests are processed now, and what a request made now leads to. */
export function Cashier({ cashier }: { readonly cashier: CashierView }) {
  const t = useText();
  const { opens, closes, cutOff, isOpen } = cashier;
  return (
    <p className={css.cashier}>
      <Chip tone={isOpen ? 'ok' : 'warn'}>{t(isOpen ? 'withdraw.cashierOpen' : 'withdraw.cashierClosed')}</Chip>
      <span>
        {isOpen ? t('withdraw.cashierOpenNote', { cutOff }) : t('withdraw.cashierClosedNote', { opens, closes })}
      </span>
    </p>
  );
}
