import { methodOf, methodOffers } from '@kabuto/brokerage/forms';
import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { TicketView } from '../ticket-view.ts';

/**
 * How the order is placed: at a limit, at market, when a price is reached, or a limit with a stop beside it or a sale
 * after it.
 */
export function Method({ view: { raw, facts, dispatch } }: { readonly view: TicketView }) {
  const t = useText();
  return (
    <Segmented
      label={t('ticket.type')}
      value={methodOf(raw)}
      onChange={(method) => dispatch({ kind: 'method', method })}
      choices={methodOffers(raw, facts).map((method) => ({ value: method, label: t(`ticket.${method}`) }))}
    />
  );
}
