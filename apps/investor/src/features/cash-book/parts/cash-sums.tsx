import { useText } from '../../../messages/index.ts';
import { SignedYen, Yen } from '../../../shared/amounts/index.ts';
import type { Reply } from '../../../shared/api/index.ts';
import css from './cash-sums.module.css';

type CashSumsProps = { readonly sums: Reply<'GET v1/trade/cash/totals'> };

/** The sums of all lines of the range and kind, not only of the loaded ones. */
export function CashSums({ sums }: CashSumsProps) {
  const t = useText();
  return (
    <dl className={css.sums} aria-label={t('cashBook.sums')}>
      <div>
        <dt>{t('cashBook.in')}</dt>
        <dd>
          <Yen value={sums.in} own unit={false} />
        </dd>
      </div>
      <div>
        <dt>{t('cashBook.out')}</dt>
        <dd>
          <Yen value={sums.out} own unit={false} />
        </dd>
      </div>
      <div>
        <dt>{t('cashBook.net')}</dt>
        <dd className={css.net}>
          <SignedYen value={Number(sums.in) - Number(sums.out)} unit={false} />
        </dd>
      </div>
    </dl>
  );
}
