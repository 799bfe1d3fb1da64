import { useText } from '../../../messages/index.ts';
import { Tokens } from '../../../shared/amounts/index.ts';
import css from './below-minimum.module.css';

/** The sum of the member's deposits that are too small to be credited. */
export function BelowMinimum({ amount }: { readonly amount: string }) {
  const t = useText();
  return (
    <p className={css.below}>
      <span>
        {t('recharge.belowMinimum')}
        <span className={css.note}>{t('recharge.belowMinimumNote')}</span>
      </span>
      <span className={css.amount}>
        <Tokens value={amount} own />
      </span>
    </p>
  );
}
