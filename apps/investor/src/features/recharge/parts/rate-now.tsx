import { useWhen } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { TokenRate } from '../../../shared/amounts/index.ts';
import { useNow } from '../../../shared/clock/index.ts';
import { rateAgeText } from '../../transfers/index.ts';
import type { Options } from '../model.ts';
import css from './rate-now.module.css';

/** What one USDT is worth now, how old that is and from where, and which rate will count. */
export function RateNow({ rate }: Pick<Options, 'rate'>) {
  const t = useText();
  const when = useWhen();
  const now = useNow(rate !== null);
  return (
    <section className={css.rate}>
      <div className={css.head}>
        <h2 className={css.label}>{t('recharge.rate')}</h2>
        <span className={css.value} data-none={rate === null}>
          {rate === null ? (
            t('recharge.noRate')
          ) : (
            <>
              <span className={css.unit}>{t('recharge.perToken')} =</span> <TokenRate value={rate.yen} />
            </>
          )}
        </span>
      </div>
      {rate !== null && <p className={css.age}>{rateAgeText(rate, { now, when, t })}</p>}
      <p className={css.note}>{t(rate === null ? 'recharge.noRateNote' : 'recharge.rateNote')}</p>
    </section>
  );
}
