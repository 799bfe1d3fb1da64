import { executionOf, type RawTicket, type TicketFacts, ticketForm } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { tickSize } from '@kabuto/market';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { formatWhole } from '../../../shared/amounts/index.ts';
import { ApiError, invalidate } from '../../../shared/api/index.ts';
import { refusedBy, useFirstWrong, useForm } from '../../../shared/forms/use-form.ts';
import { type MoneyState, reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { push, replace } from '../../../shared/navigation/navigation.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { storage } from '../../../shared/storage/storage.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ActionBar, Button, Page, Segmented, Stepper } from '../../../shared/ui/index.ts';
import { type FieldError, type Fix, refusalOf } from '../errors.ts';
import { bodyOf, type OrderBody, type Side } from '../model.ts';
import { type Placed, placing } from '../placing.ts';
import { shownNumber } from '../shown-number.ts';
import { isWrong, type KeypadField, type TicketView } from '../ticket-view.ts';
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

/** Loaded right after the ticket, while that is being filled in, so that it is ready when needed. */
const PlacementSheet = lazy(async () => ({ default: (await import('./placement-sheet.tsx')).PlacementSheet }));

/** Loaded on demand: few tickets conflict with an own order. */
const CancelOwn = lazy(async () => ({ default: (await import('./cancel-own.tsx')).CancelOwn }));

type TicketFormProps = {
  readonly bar: ReactNode;
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly facts: TicketFacts;
  readonly first: RawTicket;
};

const PATHS = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;

/** One order ticket: side, kind, price, quantity and validity beside the small book; its effect; the confirmation. */
export function TicketForm({ bar, instrument, quote, facts, first }: TicketFormProps) {
  const t = useText();
  const form = useForm(ticketForm, refusedBy<FieldError>(), facts, first);
  const { raw, fields, errors, summary, dispatch } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState<KeypadField | null>(null);
  const [inTheWay, setInTheWay] = useState<string>();
  /** The order shown for confirmation. */
  const [asked, setAsked] = useState<OrderBody>();
  const { state, ...placement } = useMoneyAction(placing, {
    onRefused: (error) => {
      const refusal = error instanceof ApiError ? refusalOf(error) : undefined;
      if (refusal !== undefined) {
        form.refuse(refusal);
        void invalidate('v1/trade/order/facts');
      } else reportRefusal(error);
    },
  });
  // The sheet stays closed only for the state in which it was closed: a lost order's outcome is always shown.
  const [closedOn, setClosedOn] = useState<MoneyState<Placed>>();

  const fix = ({ field, text }: Fix): void => dispatch({ kind: field, text });
  const switchSide = (side: Side): void =>
    replace(PATHS[side], { code: raw.code, price: raw.price, qty: raw.quantity, type: raw.type });

  const { largest } = summary;
  const lost = state?.at === 'looking' || state?.at === 'lost';
  const waitsElsewhere = raw.type === 'stop' || !['none', 'oco'].includes(executionOf(raw));
  const view: TicketView = { raw, fields, facts, errors, largest, keypad, dispatch, onFix: fix, onOpen: setKeypad };

  const send = (body: OrderBody): void => {
    setAsked(undefined);
    placement.confirm(body);
  };
  const goOn = (): void => {
    if (lost || state?.at === 'done') setClosedOn(undefined);
    else if (!form.submit()) return;
    else if (storage.get(slots.skipConfirm)) send(bodyOf(raw));
    else setAsked(bodyOf(raw));
  };
  const done = (): void => {
    setAsked(undefined);
    setClosedOn(state);
    if (state?.at !== 'done') return;
    // The next order is a new intention: its quantity must be entered again.
    form.reset({ ...raw, quantity: '' });
    placement.dismiss();
  };

  return (
    <Page
      bar={bar}
      actions={
        <ActionBar>
          <Button kind={raw.side} onClick={goOn} disabled={quote.halted}>
            {t(lost ? 'ticket.checkAgain' : raw.side === 'buy' ? 'ticket.confirmBuy' : 'ticket.confirmSell')}
          </Button>
        </ActionBar>
      }
    >
      <div ref={box} className={css.ticket}>
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
              chosen={fields.price.effective ?? fields.trigger.effective}
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
        fields={fields}
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
          open={asked !== undefined || state !== closedOn}
          state={state}
          review={
            asked === undefined && state === undefined
              ? undefined
              : { instrument, raw, estimate: summary.estimate, onSend: () => asked !== undefined && send(asked) }
          }
          onLookUp={placement.lookAgain}
          onResend={placement.resend}
          onToOrder={(orderId) => push('/pages/trade/today-entrust/today-entrust', { orderId })}
          onClose={done}
        />
      </Suspense>
    </Page>
  );
}
