import type { DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { gaugeOf, levelOf } from '../model.ts';
import css from './ratio-meter.module.css';

/** A percentage with two decimals and thousands. */
const percentText = (value: number): string =>
  `${formatWhole(Math.trunc(value))}.${(Math.abs(value) % 1).toFixed(2).slice(2)}`;

type RatioMeterProps = { readonly account: DayTradeAccount; readonly terms: DayTradeTerms };

/** The margin ratio on its scale, with the thresholds below which nothing more may be opened, and only be closed. */
export function RatioMeter({ account, terms }: RatioMeterProps) {
  const t = useText();
  const own = useOwnText();
  const { ratio, state } = account;
  const level = levelOf(account, terms);
  const gauge = gaugeOf(Number(ratio ?? 0), terms);
  const { initialPercent: initial, maintenancePercent: maintenance } = terms;
  const text = ratio === null ? t('dayTrade.ratioNone') : `${own(ratio, percentText)}%`;
  return (
    <div className={css.meter} data-level={level}>
      <p className={css.line}>
        <span className={css.label}>{t('dayTrade.ratio')}</span>
        {state !== 'open' && (
          <Chip tone="warn">{t(state === 'deficit' ? 'dayTrade.stateDeficit' : 'dayTrade.stateRestricted')}</Chip>
        )}
        <span className={css.value}>{text}</span>
      </p>
      <div
        className={css.scale}
        role="img"
        aria-label={
          ratio === null
            ? t('dayTrade.ratioNone')
            : t('dayTrade.ratioScale', { ratio: own(ratio, percentText), initial, maintenance })
        }
      >
        <span className={css.bar} style={{ width: `${gauge.filled}%` }} />
        <span className={css.mark} style={{ left: `${gauge.maintenance}%` }} />
        <span className={css.mark} style={{ left: `${gauge.initial}%` }} />
      </div>
      <p className={css.legend}>
        <span>{t('dayTrade.maintenanceMark', { percent: maintenance })}</span>
        <span>{t('dayTrade.initialMark', { percent: initial })}</span>
      </p>
    </div>
  );
}
