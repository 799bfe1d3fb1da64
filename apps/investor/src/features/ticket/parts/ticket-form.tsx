import {
  effective,
  type RawTicket,
  reduceTicket,
  summariseTicket,
  type TicketAction,
  type TicketFacts,
  ticketErrors,
  ticketFields,
} from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { formatPrice, tickSize } from '@kabuto/market';
import { type ReactNode, useReducer, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole } from '../../../shared/amounts/index.ts';
import { replace } from '../../../shared/navigation/navigation.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ActionBar, Button, Page, Segmented } from '../../../shared/ui/index.ts';
import { type FieldError, type Fix, shownErrors } from '../errors.ts';
import { bodyOf, type Side } from '../model.ts';
import { usePlacement } from '../use-placement.ts';
import { FieldNotes } from './field-notes.tsx';
import { MiniBook } from './mini-book.tsx';
import { PlacementSheet } from './placement-sheet.tsx';
import { Portions } from './portions.tsx';
import { QuoteHead } from './quote-head.tsx';
import { Stepper } from './stepper.tsx';
import { Summary } from './summary.tsx';
import css from './ticket-form.module.css';
import { TicketKeypad } from './ticket-keypad.tsx';
import { Validity } from './validity.tsx';
import { WaitingNote } from './waiting-note.tsx';

type TicketFormProps = {
  readonly bar: ReactNode;
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly facts: TicketFacts;
  readonly first: RawTicket;
};

const PATHS = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;

/** A typed number with separators while it can be read; anything else stays as typed. */
function shown(text: string): string {
  const [whole = '', fraction] = text.split('.');
  if (!/^\d{1,15}$/.test(whole)) return text;
  return formatWhole(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}

/** One order ticket: side, kind, price, quantity, validity beside the small book; what it would do; the way to confirm. */
export function TicketForm({ bar, instrument, quote, facts, first }: TicketFormProps) {
  const t = useText();
  const [raw, dispatchRaw] = useReducer(reduceTicket, first);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<FieldError>();
  const [keypad, setKeypad] = useState<'price' | 'quantity' | null>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const onRefused = (error: FieldError): void => {
    setSheetOpen(false);
    setRefusal(error);
  };
  const { placement, ...placing } = usePlacement(onRefused);

  const dispatch = (action: TicketAction): void => {
    setRefusal(undefined);
    dispatchRaw(action);
  };
  const fix = ({ field, text }: Fix): void => dispatch({ kind: field, text });
  const switchSide = (side: Side): void =>
    replace(PATHS[side], { code: raw.code, price: raw.price, qty: raw.quantity, type: raw.type });

  const found = ticketErrors(raw, facts);
  const own = shownErrors(found, tried);
  const errors = refusal === undefined || own.some(({ field }) => field === refusal.field) ? own : [...own, refusal];
  const wrong = (field: FieldError['field']): boolean => errors.some((error) => error.field === field);
  const summary = summariseTicket(raw, facts);
  const price = effective(ticketFields(raw).price);
  const atMarket = raw.type === 'market';

  const goOn = (): void => {
    setTried(true);
    if (placement.kind === 'lost') setSheetOpen(true);
    else if (found.length === 0) {
      placing.confirm(bodyOf(raw));
      setSheetOpen(true);
    }
  };
  const done = (): void => {
    setSheetOpen(false);
    if (placement.kind === 'placed') {
      setTried(false);
      // The next order is a new intention: its quantity is named again.
      dispatch({ kind: 'quantity', text: '' });
    }
    if (placement.kind !== 'lost') placing.reset();
  };

  return (
    <Page
      bar={bar}
      actions={
        <ActionBar>
          <Button kind={raw.side} onClick={goOn} disabled={quote.halted}>
            {t(
              placement.kind === 'lost'
                ? 'ticket.checkAgain'
                : raw.side === 'buy'
                  ? 'ticket.confirmBuy'
                  : 'ticket.confirmSell',
            )}
          </Button>
        </ActionBar>
      }
    >
      <div className={css.ticket}>
        <div className={css.side}>
          <Segmented
            kind="side"
            label={t('ticket.side')}
            value={raw.side}
            onChange={switchSide}
            choices={[
              { value: 'buy', label: t('common.buy') },
              { value: 'sell', label: t('common.sell') },
            ]}
          />
        </div>
        <div className={css.form}>
          <QuoteHead
            instrument={instrument}
            quote={quote}
            tick={tickSize(instrument.tickTable, quote.last ?? quote.base)}
          />
          <div className={css.issue}>
            <FieldNotes field="instrument" errors={errors} side={raw.side} largest={summary.largest} onFix={fix} />
          </div>
          <div className={css.columns}>
            <MiniBook
              code={instrument.code}
              quote={quote}
              chosen={price}
              onPick={(text) => {
                dispatch({ kind: 'type', type: 'limit' });
                dispatch({ kind: 'price', text });
              }}
            />
            <div className={css.fields}>
              <Segmented
                label={t('ticket.type')}
                value={raw.type}
                onChange={(type) => dispatch({ kind: 'type', type })}
                choices={[
                  { value: 'limit', label: t('ticket.limit') },
                  { value: 'market', label: t('ticket.market') },
                ]}
              />
              <Stepper
                label={t('ticket.price')}
                note={t('ticket.tick', {
                  tick: formatPrice(tickSize(instrument.tickTable, price ?? quote.last ?? quote.base)),
                })}
                text={atMarket ? '' : shown(raw.price)}
                placeholder={atMarket ? t('ticket.market') : t('ticket.price')}
                disabled={atMarket}
                active={keypad === 'price'}
                invalid={wrong('price')}
                onStep={(ticks) => dispatch({ kind: 'stepPrice', ticks, facts })}
                onOpen={() => setKeypad('price')}
              >
                <p className={css.limits}>
                  <span>{t('ticket.limits')}</span>
                  <span>{`${formatPriceText(facts.instrument.lower)} – ${formatPriceText(facts.instrument.upper)}`}</span>
                </p>
                <FieldNotes field="price" errors={errors} side={raw.side} largest={summary.largest} onFix={fix} />
              </Stepper>
              <Stepper
                label={t('ticket.quantity')}
                note={t('ticket.most', { count: formatWhole(summary.largest) })}
                text={shown(raw.quantity)}
                placeholder={t('ticket.quantity')}
                active={keypad === 'quantity'}
                invalid={wrong('quantity')}
                onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
                onOpen={() => setKeypad('quantity')}
              >
                <Portions
                  disabled={summary.largest === 0}
                  onPortion={(percent) => dispatch({ kind: 'portion', percent, facts })}
                />
                <FieldNotes field="quantity" errors={errors} side={raw.side} largest={summary.largest} onFix={fix} />
              </Stepper>
              <div>
                <Validity raw={raw} tradeDate={facts.tradeDate} dispatch={dispatch} invalid={wrong('expiresOn')} />
                <FieldNotes field="expiresOn" errors={errors} side={raw.side} largest={summary.largest} onFix={fix} />
              </div>
            </div>
          </div>
        </div>
        <div className={css.outcome}>
          <Summary raw={raw} facts={facts} summary={summary} />
          <WaitingNote />
        </div>
      </div>
      <TicketKeypad
        field={keypad}
        raw={raw}
        facts={facts}
        quote={quote}
        largest={summary.largest}
        dispatch={dispatch}
        onClose={() => setKeypad(null)}
      />
      <PlacementSheet
        open={sheetOpen}
        instrument={instrument}
        raw={raw}
        estimate={summary.estimate}
        placement={placement}
        onSend={placing.send}
        onLookUp={placing.lookUp}
        onClose={done}
      />
    </Page>
  );
}
