import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './unconfirmed-order.module.css';

/**
 * After a lost reply: explains what is unknown, what was not done, and what can be done without placing the order twice
 * (ORD-13).
 */
export function UnconfirmedOrder({ looking }: { readonly looking: boolean }) {
  const t = useText();
  return (
    <div className={css.lost} role="alert">
      <Icon name={looking ? 'clock' : 'warning'} size={28} />
      <p>{t(looking ? 'ticket.checking' : 'ticket.lostBody')}</p>
    </div>
  );
}
