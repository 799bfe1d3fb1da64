import { Icon, Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { TicketView } from '../ticket-view.ts';
import css from './account-and-venue.module.css';

/** The account that the order is booked to, chosen where the NISA part is open, and the market it goes to. */
type AccountAndVenueProps = {
  readonly view: TicketView;
  /** Whether the address names a market that the order does not go to. */
  readonly otherVenue: boolean;
};

export function AccountAndVenue({ view: { raw, facts, dispatch }, otherVenue }: AccountAndVenueProps) {
  const t = useText();
  const own = t(`ticket.${facts.tax.type}`);
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
      <dl className={css.rows}>
        {facts.nisa === undefined && (
          <div>
            <dt>{t('ticket.part')}</dt>
            <dd>{own}</dd>
          </div>
        )}
        <div>
          <dt>{t('ticket.venue')}</dt>
          <dd>{t('ticket.tokyo')}</dd>
        </div>
      </dl>
      {offered && (
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
