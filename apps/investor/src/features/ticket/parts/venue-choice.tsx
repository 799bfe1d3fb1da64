import type { NightView } from '@kabuto/contract';
import { formatIsoDate, formatTime } from '@kabuto/i18n';
import { type EpochMs, tokyoDate } from '@kabuto/market';
import { Icon, Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { NIGHT, type Venue } from '../../../shared/venues/index.ts';
import css from './venue-choice.module.css';

type VenueChoiceProps = {
  readonly venue: Venue;
  readonly night: NightView;
  /** The settlement date of a trade at the venue. */
  readonly settlesOn: string;
  readonly onVenue: (venue: Venue) => void;
};

/** The market that the order goes to; of the night session what differs there, and when it opens. */
export function VenueChoice({ venue, night, settlesOn, onVenue }: VenueChoiceProps) {
  const t = useText();
  const [from, until] = [formatTime(night.opensAt, false), formatTime(night.closesAt, false)];
  // Times on the wire are epoch milliseconds.
  const date = formatIsoDate(tokyoDate(night.opensAt as EpochMs), true);
  return (
    <div className={css.venue}>
      <Segmented
        label={t('ticket.venue')}
        value={venue ?? 'tokyo'}
        onChange={(value) => onVenue(value === NIGHT ? NIGHT : undefined)}
        choices={[
          { value: 'tokyo', label: t('ticket.tokyo') },
          { value: NIGHT, label: t('ticket.night') },
        ]}
      />
      {venue === NIGHT && (
        <section className={css.differs} aria-label={t('night.differsTitle')}>
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
      )}
    </div>
  );
}
