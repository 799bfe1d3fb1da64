import { methodOf, methodOffers } from '@kabuto/brokerage/forms';
import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { TicketView } from '../ticket-view.ts';
import { OnlyTerm } from './only-term.tsx';

/**
 * How the order is placed: at a limit, at market, when a price is reached, or a limit with a stop beside it or a sale
 * after it.
 */
export function Method({ view: { raw, facts, dispatch } }: { readonly view: TicketView }) {
  const t = useText();
  const offers = methodOffers(raw, facts);
  const [only] = offers;
  if (only !== undefined && offers.length === 1)
    return <OnlyTerm label={t('ticket.type')} value={t(`ticket.${only}`)} />;
  return (
    <Segmented
      label={t('ticket.type')}
      value={methodOf(raw)}
      onChange={(method) => dispatch({ kind: 'method', method })}
      choices={offers.map((method) => ({ value: method, label: t(`ticket.${method}`) }))}
    />
  );
}
