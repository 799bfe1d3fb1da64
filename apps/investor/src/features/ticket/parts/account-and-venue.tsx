import { Icon, Segmented } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { useSession } from '../../../shared/stream/index.ts';
import type { Venue } from '../../../shared/venues/index.ts';
import type { TicketView } from '../ticket-view.ts';
import css from './account-and-venue.module.css';

/** Loaded where there is a night session. */
const VenueChoice = lazy(async () => ({ default: (await import('./venue-choice.tsx')).VenueChoice }));

/** The account that the order is booked to, chosen where the NISA part is open, and the market it goes to. */
type AccountAndVenueProps = {
  readonly view: TicketView;
  readonly venue: Venue;
  /** Whether the address names a market that the order does not go to. */
  readonly otherVenue: boolean;
  readonly onVenue: (venue: Venue) => void;
};

export function AccountAndVenue({ view, venue, otherVenue, onVenue }: AccountAndVenueProps) {
  const t = useText();
  const night = useSession()?.night;
  const { raw, facts, dispatch } = view;
  const own = t(`ticket.${facts.tax.type}`);
  const market = (
    <div>
      <dt>{t('ticket.venue')}</dt>
      <dd>{t(venue === undefined ? 'ticket.tokyo' : 'ticket.night')}</dd>
    </div>
  );
  const rules = useCall('GET v1/trade/day/terms', {}, { staleTime: 300_000 });
  const offered = rules.data !== undefined && rules.data.terms !== null;
  return (
    <>
      {facts.nisa !== undefined && (
        <Segmented
          label={t('ticket.part')}
          value={raw.part}
          onChange={(part) => dispatch({ kind: 'part', part })}
          choices={[
            { value: 'own', label: own },
            { value: 'nisa', label: t('ticket.nisa') },
          ]}
        />
      )}
      {(facts.nisa === undefined || night === undefined) && (
        <dl className={css.rows}>
          {facts.nisa === undefined && (
            <div>
              <dt>{t('ticket.part')}</dt>
              <dd>{own}</dd>
            </div>
          )}
          {night === undefined && market}
        </dl>
      )}
      {night !== undefined && (
        <Suspense fallback={<dl className={css.rows}>{market}</dl>}>
          <VenueChoice venue={venue} onVenue={onVenue} />
        </Suspense>
      )}
      {offered && venue === undefined && (
        <Link
          className={css.credit}
          to="/pages/trade/t-operate/t-operate"
          query={{ code: facts.instrument.code, side: raw.side === 'buy' ? 'long' : 'short' }}
        >
          {t('ticket.toDayTrade')}
          <Icon name="forward" size={16} />
        </Link>
      )}
      {otherVenue && (
        <p className={css.other}>
          <Icon name="info" size={16} />
          <span>{t('ticket.otherVenue')}</span>
        </p>
      )}
    </>
  );
}
