import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { NIGHT, type Venue } from '../../../shared/venues/index.ts';

type VenueChoiceProps = { readonly venue: Venue; readonly onVenue: (venue: Venue) => void };

/** The market that the order goes to: the exchange or the night session. */
export function VenueChoice({ venue, onVenue }: VenueChoiceProps) {
  const t = useText();
  return (
    <Segmented
      label={t('ticket.venue')}
      value={venue ?? 'tokyo'}
      onChange={(value) => onVenue(value === NIGHT ? NIGHT : undefined)}
      choices={[
        { value: 'tokyo', label: t('ticket.tokyo') },
        { value: NIGHT, label: t('ticket.night') },
      ]}
    />
  );
}
