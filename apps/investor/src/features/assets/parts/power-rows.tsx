import type { AssetSummary } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import type { Explained } from './explain-sheet.tsx';
import css from './power-rows.module.css';

type PowerRowsProps = { readonly summary: AssetSummary; readonly onExplain: (what: Explained) => void };

/** Buying power and withdrawable cash; each opens the lines that add up to it. */
export function PowerRows({ summary, onExplain }: PowerRowsProps) {
  const t = useText();
  // The first date on which more can be withdrawn than now.
  const next = summary.withdrawableBy.find(({ amount }) => Number(amount) > Number(summary.withdrawable));
  return (
    <div className={css.rows}>
      <button type="button" className={css.row} onClick={() => onExplain('buyingPower')}>
        <span className={css.label}>{t('assets.buyingPower')}</span>
        <span className={css.value}>
          <Yen value={summary.buyingPower} own />
        </span>
        <Icon name="forward" size={16} />
      </button>
      <button type="button" className={css.row} onClick={() => onExplain('withdrawable')}>
        <span className={css.label}>
          {t('assets.withdrawable')}
          {next !== undefined && (
            <span className={css.next}>
              {t('assets.withdrawableFrom', { date: formatIsoDate(next.date, true) })} <Yen value={next.amount} own />
            </span>
          )}
        </span>
        <span className={css.value}>
          <Yen value={summary.withdrawable} own />
        </span>
        <Icon name="forward" size={16} />
      </button>
    </div>
  );
}
