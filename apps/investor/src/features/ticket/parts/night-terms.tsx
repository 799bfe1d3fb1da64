import type { NightView } from '@kabuto/contract';
import { formatIsoDate, formatTime } from '@kabuto/i18n';
import { type EpochMs, tokyoDate } from '@kabuto/market';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './night-terms.module.css';

type NightTermsProps = {
  readonly night: NightView;
  /** The settlement date of a trade at night. */
  readonly settlesOn: string;
};

/** What differs at night from the exchange: kinds of order, hours, settlement, the thin book; when it opens. */
export function NightTerms({ night, settlesOn }: NightTermsProps) {
  const t = useText();
  const [from, until] = [formatTime(night.opensAt, false), formatTime(night.closesAt, false)];
  // Times on the wire are epoch milliseconds.
  const date = formatIsoDate(tokyoDate(night.opensAt as EpochMs), true);
  return (
    <section className={css.terms} aria-label={t('night.differsTitle')}>
      {!night.open && (
        <p className={css.closed}>
          <Icon name="clock" size={16} />
          <span>{t('night.closedNow', { date, time: from })}</span>
        </p>
      )}
      <h3 className={css.title}>{t('night.differsTitle')}</h3>
      <ul className={css.list}>
        <li>{t('night.differsTypes')}</li>
        <li>{t('night.differsHours', { from, until, settles: formatIsoDate(settlesOn, true) })}</li>
        <li>{t('night.differsThin')}</li>
      </ul>
    </section>
  );
}
