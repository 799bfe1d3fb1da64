import { effective, type RawTicket, type TicketAction, type TicketFacts, ticketFields } from '@kabuto/brokerage/forms';
import { formatPrice, type Shares, tickSize } from '@kabuto/market';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole } from '../../../shared/amounts/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ChoiceChip, KeypadSheet } from '../../../shared/ui/index.ts';

type TicketKeypadProps = {
  /** The field it writes into; null closes it. */
  readonly field: 'price' | 'quantity' | null;
  readonly raw: RawTicket;
  readonly facts: TicketFacts;
  readonly quote: Quote;
  readonly largest: Shares;
  readonly dispatch: (action: TicketAction) => void;
  readonly onClose: () => void;
};

type Extra = {
  readonly label: 'ticket.lastPrice' | 'ticket.bestAsk' | 'ticket.bestBid';
  readonly price: Quote['last'];
};

/** The text after a key on a keypad just opened: its first digit begins a new number instead of lengthening the old one. */
function afterFirstKey(before: string, text: string): string {
  const digit = text.slice(before.length);
  return text.startsWith(before) && /^\d$/.test(digit) ? digit : text;
}

/** The keypad of the ticket: prices step by the tick and offer the market's, quantities step by the lot and offer the maximum. */
export function TicketKeypad({ field, raw, facts, quote, largest, dispatch, onClose }: TicketKeypadProps) {
  const t = useText();
  const [touched, setTouched] = useState<typeof field>(null);
  const type = (kind: 'price' | 'quantity', text: string): void => {
    dispatch({ kind, text: touched === kind ? text : afterFirstKey(raw[kind], text) });
    setTouched(kind);
  };
  const close = (): void => {
    setTouched(null);
    onClose();
  };
  const { tickTable, lot } = facts.instrument;
  if (field === 'quantity') {
    return (
      <KeypadSheet
        key="quantity"
        open
        title={t('ticket.quantity')}
        value={raw.quantity}
        digits={8}
        decimals={0}
        onChange={(text) => type('quantity', text)}
        onClose={close}
        onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
        stepLabel={formatWhole(lot)}
        extras={
          largest > 0 ? (
            <ChoiceChip onClick={() => dispatch({ kind: 'portion', percent: 100, facts })}>
              {t('ticket.most', { count: formatWhole(largest) })}
            </ChoiceChip>
          ) : undefined
        }
      />
    );
  }
  const extras: readonly Extra[] = [
    { label: 'ticket.lastPrice', price: quote.last },
    { label: 'ticket.bestAsk', price: quote.ask },
    { label: 'ticket.bestBid', price: quote.bid },
  ];
  const at = effective(ticketFields(raw).price) ?? quote.last ?? quote.base;
  return (
    <KeypadSheet
      key="price"
      open={field === 'price'}
      title={t('ticket.price')}
      value={raw.price}
      digits={8}
      decimals={1}
      onChange={(text) => type('price', text)}
      onClose={close}
      onStep={(ticks) => dispatch({ kind: 'stepPrice', ticks, facts })}
      stepLabel={formatPrice(tickSize(tickTable, at))}
      extras={extras.flatMap(({ label, price }) =>
        price === null
          ? []
          : [
              <ChoiceChip key={label} onClick={() => dispatch({ kind: 'price', text: formatPrice(price) })}>
                {`${t(label)} ${formatPriceText(price)}`}
              </ChoiceChip>,
            ],
      )}
    />
  );
}
