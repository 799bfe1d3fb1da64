import {
  effective,
  executionOf,
  factsOfPart,
  isBlocking,
  type RawTicket,
  reduceTicket,
  summariseTicket,
  type TicketAction,
  type TicketFacts,
  ticketErrors,
  ticketFields,
} from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { tickSize } from '@kabuto/market';
import { lazy, type ReactNode, Suspense, useReducer, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { formatWhole } from '../../../shared/amounts/index.ts';
import { replace } from '../../../shared/navigation/navigation.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { storage } from '../../../shared/storage/storage.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ActionBar, Button, Page, Segmented, Stepper } from '../../../shared/ui/index.ts';
import { type FieldError, type Fix, shownErrors } from '../errors.ts';
import { bodyOf, type Side } from '../model.ts';
import type { Placement } from '../placement.ts';
import { shownNumber } from '../shown-number.ts';
import { isWrong, type KeypadField, type TicketView } from '../ticket-view.ts';
import { usePlacement } from '../use-placement.ts';
import { ExecutionRow } from './execution-row.tsx';
import { FieldNotes } from './field-notes.tsx';
import { MiniBook } from './mini-book.tsx';
import { Portions } from './portions.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuoteHead } from './quote-head.tsx';
import { Summary } from './summary.tsx';
import css from './ticket-form.module.css';
import { TicketKeypad } from './ticket-keypad.tsx';
import { Validity } from './validity.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** Comes right after the ticket, which can be filled in meanwhile: it is there before anyone can ask for it. */
const PlacementSheet = lazy(async () => ({ default: (await import('./placement-sheet.tsx')).PlacementSheet }));

/** Only few tickets have an own order in the way. */
const CancelOwn = lazy(async () => ({ default: (await import('./cancel-own.tsx')).CancelOwn }));

type TicketFormProps = {
  readonly bar: ReactNode;
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly facts: TicketFacts;
  readonly first: RawTicket;
};

const PATHS = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;

/** One order ticket: side, kind, price, quantity, validity beside the small book; what it would do; the way to confirm. */
export function TicketForm({ bar, instrument, quote, facts: all, first }: TicketFormProps) {
  const t = useText();
  const [raw, dispatchRaw] = useReducer(reduceTicket, first);
  const facts = factsOfPart(all, raw);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<FieldError>();
  const [keypad, setKeypad] = useState<KeypadField | null>(null);
  const [inTheWay, setInTheWay] = useState<string>();
  const { placement, ...placing } = usePlacement(setRefusal);
  // The sheet stays closed only for what it was closed on: what becomes of a lost order is always told.
  const [closedOn, setClosedOn] = useState<Placement>();

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
  const summary = summariseTicket(raw, facts);
  const { largest } = summary;
  const price = effective(ticketFields(raw).price);
  const waitsElsewhere = raw.type === 'stop' || !['none', 'oco'].includes(executionOf(raw));
  const view: TicketView = { raw, facts, errors, largest, keypad, dispatch, onFix: fix, onOpen: setKeypad };

  const goOn = (): void => {
    setTried(true);
    if (placement.kind === 'lost' || placement.kind === 'placed') setClosedOn(undefined);
    else if (!found.some(isBlocking)) {
      if (storage.get(slots.skipConfirm)) void placing.sendNow(bodyOf(raw));
      else placing.confirm(bodyOf(raw));
    }
  };
  const done = (): void => {
    setClosedOn(placement);
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
            <FieldNotes
              field="instrument"
              errors={errors}
              side={raw.side}
              largest={largest}
              onFix={fix}
              onCancelOrder={setInTheWay}
            />
          </div>
          <div className={css.columns}>
            <MiniBook
              code={instrument.code}
              quote={quote}
              chosen={price ?? effective(ticketFields(raw).trigger)}
              onPick={(text) => {
                if (raw.type === 'market') dispatch({ kind: 'type', type: 'limit' });
                dispatch({ kind: raw.type === 'stop' && raw.stopType === 'market' ? 'trigger' : 'price', text });
              }}
            />
            <div className={css.fields}>
              {facts.nisa !== undefined && (
                <Segmented
                  label={t('ticket.part')}
                  value={raw.part}
                  onChange={(part) => dispatch({ kind: 'part', part })}
                  choices={[
                    { value: 'own', label: t('ticket.partOwn') },
                    { value: 'nisa', label: t('ticket.nisa') },
                  ]}
                />
              )}
              <PriceFields view={view} />
              <Stepper
                label={t('ticket.quantity')}
                note={t('ticket.most', { count: formatWhole(largest) })}
                text={shownNumber(raw.quantity)}
                placeholder={t('ticket.quantity')}
                active={keypad === 'quantity'}
                invalid={isWrong(view, 'quantity')}
                onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
                onOpen={() => setKeypad('quantity')}
              >
                <Portions
                  disabled={largest === 0}
                  onPortion={(percent) => dispatch({ kind: 'portion', percent, facts })}
                />
                <FieldNotes field="quantity" errors={errors} side={raw.side} largest={largest} onFix={fix} />
              </Stepper>
              <div hidden={executionOf(raw) === 'ioc'}>
                <Validity
                  raw={raw}
                  tradeDate={facts.tradeDate}
                  dispatch={dispatch}
                  invalid={isWrong(view, 'expiresOn')}
                />
                <FieldNotes field="expiresOn" errors={errors} side={raw.side} largest={largest} onFix={fix} />
              </div>
              <ExecutionRow view={view} />
            </div>
          </div>
        </div>
        <div className={css.outcome}>
          <Summary raw={raw} facts={facts} summary={summary} />
          {!waitsElsewhere && <WaitingNote />}
        </div>
      </div>
      <TicketKeypad
        field={keypad}
        raw={raw}
        facts={facts}
        quote={quote}
        largest={largest}
        dispatch={dispatch}
        onClose={() => setKeypad(null)}
      />
      <Suspense>
        {inTheWay !== undefined && <CancelOwn orderId={inTheWay} onClose={() => setInTheWay(undefined)} />}
      </Suspense>
      <Suspense>
        <PlacementSheet
          open={placement !== closedOn}
          instrument={instrument}
          raw={raw}
          estimate={summary.estimate}
          placement={placement}
          onSend={placing.send}
          onLookUp={placing.lookUp}
          onClose={done}
        />
      </Suspense>
    </Page>
  );
}
