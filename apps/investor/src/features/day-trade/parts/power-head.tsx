import type { DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import css from './power-head.module.css';
import { RatioMeter } from './ratio-meter.tsx';

type PowerHeadProps = {
  readonly account: DayTradeAccount;
  readonly terms: DayTradeTerms;
  /** Opens the lines that the collateral consists of. */
  readonly onExplain: () => void;
};

/** The page's main number, the value of positions that may still be opened, and the margin ratio below it. */
export function PowerHead({ account, terms, onExplain }: PowerHeadProps) {
  const t = useText();
  return (
    <section className={css.head}>
      <h2 id="day-trade-power">{t('dayTrade.power')}</h2>
      <button
        type="button"
        className={css.power}
        aria-labelledby="day-trade-power day-trade-amount"
        onClick={onExplain}
      >
        <span id="day-trade-amount">
          <Yen value={account.power} />
        </span>
        <Icon name="forward" size={16} />
      </button>
      <RatioMeter account={account} terms={terms} />
    </section>
  );
}
