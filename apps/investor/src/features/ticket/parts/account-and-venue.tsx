import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { TicketView } from '../ticket-view.ts';
import css from './account-and-venue.module.css';

/** The account that the order is booked to, chosen where the NISA part is open, and the market it goes to. */
export function AccountAndVenue({ view: { raw, facts, dispatch } }: { readonly view: TicketView }) {
  const t = useText();
  const own = t(`ticket.${facts.tax.type}`);
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
    </>
  );
}
