import { formatCountdown, formatIsoDate } from '@kabuto/i18n';
import { Chip, Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useMarketTime } from '../../../shared/stream/index.ts';
import { type Night, nightTimes } from '../use-night.ts';
import css from './night-status.module.css';

/** The place of the state while it is loading. */
function StatusSkeleton() {
  return (
    <div className={css.status} aria-hidden="true">
      <Skeleton width="70%" height="24px" />
      <Skeleton width="90%" height="16px" />
    </div>
  );
}

/** Whether the night takes orders, until when, and the date and settlement of its trades; else when it opens. */
export const NightStatus = ({ night }: { readonly night: Night | undefined }) =>
  night === undefined ? <StatusSkeleton /> : <Status night={night} />;

function Status({ night }: { readonly night: Night }) {
  const t = useText();
  const now = useMarketTime();
  const { date, from, until } = nightTimes(night);
  return (
    <section className={css.status} aria-label={t('routes.pts')}>
      <p className={css.line}>
        {night.open ? <Chip tone="ok">{t('night.stateOpen')}</Chip> : <span>{t('night.stateClosed')}</span>}
        <span className={css.next}>
          {night.open
            ? now !== undefined && t('night.endsIn', { time: formatCountdown(Math.max(0, night.closesAt - now)) })
            : t('night.opensOn', { date, time: from })}
        </span>
        <span className={css.hours}>{t('night.hours', { from, until })}</span>
      </p>
      <p className={css.note}>
        {night.open
          ? t('night.dated', {
              date: formatIsoDate(night.tradeDate, true),
              settles: formatIsoDate(night.settlesOn, true),
            })
          : t('night.lastNight')}
      </p>
    </section>
  );
}
