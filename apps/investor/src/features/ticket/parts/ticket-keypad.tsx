import type { PriceField, RawTicket, TicketAction, TicketFacts, TicketFields } from '@kabuto/brokerage/forms';
import { formatIssuePrice, formatWhole } from '@kabuto/i18n';
import { formatPrice, type Price, price, roundToTick, type Shares, tickSize } from '@kabuto/market';
import { ChoiceChip, KeypadSheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import type { KeypadField } from '../ticket-view.ts';

type TicketKeypadProps = {
  /** The field it edits; null closes it. */
  readonly field: KeypadField | null;
  readonly raw: RawTicket;
  readonly fields: TicketFields;
  readonly facts: TicketFacts;
  readonly quote: Quote;
  readonly largest: Shares;
  readonly dispatch: (action: TicketAction) => void;
  readonly onClose: () => void;
};

type Label = 'ticket.lastPrice' | 'ticket.bestAsk' | 'ticket.bestBid';

/**
 * The keypad of the ticket: prices step by the tick and offer market prices, stops offer prices some percent away from
 * the market, quantities step by the lot and offer the maximum.
 */
export function TicketKeypad({ field, raw, fields, facts, quote, largest, dispatch, onClose }: TicketKeypadProps) {
  const t = useText();
  const own = useOwnText();
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
        onChange={(text) => dispatch({ kind: 'quantity', text })}
        onClose={onClose}
        onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
        stepLabel={formatWhole(lot)}
        extras={
          largest > 0 ? (
            <ChoiceChip onClick={() => dispatch({ kind: 'portion', percent: 100, facts })}>
              {t('ticket.most', { count: own(largest) })}
            </ChoiceChip>
          ) : undefined
        }
      />
    );
  }
  const shown = field ?? 'price';
  const at = fields[shown].effective ?? quote.last ?? quote.base;
  const away = awayFrom(shown, raw, fields);
  const extras =
    away !== undefined ? awayOf(away, facts) : marketOf(quote).map(({ label, price }) => ({ name: t(label), price }));
  return (
    <KeypadSheet
      key={shown}
      open={field !== null}
      title={t(shown === 'donePrice' && raw.doneType === 'stop' ? 'ticket.doneTrigger' : TITLES[shown])}
      value={raw[shown]}
      digits={8}
      decimals={1}
      onChange={(text) => dispatch({ kind: shown, text })}
      onClose={onClose}
      onStep={(ticks) => dispatch({ kind: 'stepPrice', field: shown, ticks, facts })}
      stepLabel={formatPrice(tickSize(tickTable, at))}
      extras={extras.map(({ name, price }) => (
        <ChoiceChip key={name} onClick={() => dispatch({ kind: shown, text: formatPrice(price) })}>
          {`${name} ${formatIssuePrice(price, tickTable)}`}
        </ChoiceChip>
      ))}
    />
  );
}

const TITLES = {
  price: 'ticket.price',
  trigger: 'ticket.stopPrice',
  ocoTrigger: 'ticket.ocoTrigger',
  ocoPrice: 'ticket.ocoPrice',
  donePrice: 'ticket.donePrice',
} as const;

/** The market prices that exist now. */
function marketOf({ last, ask, bid }: Quote): readonly { readonly label: Label; readonly price: Price }[] {
  const all = [
    ['ticket.lastPrice', last],
    ['ticket.bestAsk', ask],
    ['ticket.bestBid', bid],
  ] as const;
  return all.flatMap(([label, price]) => (price === null ? [] : [{ label, price }]));
}

const PERCENTS = [2, 5, 10] as const;

type Away = { readonly up: boolean; readonly from: Price | null };

/**
 * Where the prices offered for a field are, and from which price they count (null: the market's); undefined: market
 * prices.
 */
function awayFrom(field: PriceField, raw: RawTicket, fields: TicketFields): Away | undefined {
  if (field === 'donePrice') return { up: raw.doneType === 'limit', from: fields.price.effective };
  return field === 'trigger' || field === 'ocoTrigger' ? { up: raw.side === 'buy', from: null } : undefined;
}

/** Prices some percent above or below another, on valid ticks and within the day's limits. */
function awayOf({ up, from }: Away, { instrument }: TicketFacts): readonly { name: string; price: Price }[] {
  const { tickTable, lower, upper, last, base } = instrument;
  return PERCENTS.map((percent) => {
    const moved = price(Math.round(((from ?? last ?? base) * (100 + (up ? percent : -percent))) / 100));
    const at = Math.min(upper, Math.max(lower, roundToTick(tickTable, moved, up ? 'up' : 'down')));
    return { name: `${up ? '+' : '−'}${percent}%`, price: price(at) };
  });
}
