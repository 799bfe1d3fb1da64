import {
  executionOf,
  factsOfBucket,
  isGroup,
  type RawTicket,
  type TicketFacts,
  takesDates,
  ticketForm,
} from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { formatTyped } from '@kabuto/i18n';
import { ActionBar, Button, Segmented, Skeleton, Stepper } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { ApiError, invalidate, useCall } from '../../../shared/api/index.ts';
import { type MoneyState, reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { push, replace } from '../../../shared/navigation/navigation.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useSession } from '../../../shared/stream/index.ts';
import { Page } from '../../../shared/ui/index.ts';
import type { Venue } from '../../../shared/venues/index.ts';
import { dropPlacedDraft, dropTicketDraft, keepTicketDraft } from '../draft.ts';
import { type FieldError, type Fix, isRepeated, refusalOf } from '../errors.ts';
import { bodyOf, type OrderBody, type Side, sendText, tickNow } from '../model.ts';
import { type Placed, placing } from '../placing.ts';
import { isWrong, type KeypadField, type TicketView } from '../ticket-view.ts';
import { useEarlier } from '../use-earlier.ts';
import { AccountAndVenue } from './account-and-venue.tsx';
import { ExecutionRow } from './execution-row.tsx';
import { FieldNotes } from './field-notes.tsx';
import { Method } from './method.tsx';
import { MiniBook } from './mini-book.tsx';
import { Portions } from './portions.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuoteHead } from './quote-head.tsx';
import { Summary } from './summary.tsx';
import css from './ticket-form.module.css';
import { TicketKeypad } from './ticket-keypad.tsx';
import { Validity } from './validity.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** Loaded after the ticket, like the book that it needs. */
const BookEstimate = lazy(async () => ({ default: (await import('./book-estimate.tsx')).BookEstimate }));

/** Loaded right after the ticket, while that is being filled in, so that it is ready when needed. */
const PlacementSheet = lazy(async () => ({ default: (await import('./placement-sheet.tsx')).PlacementSheet }));

/** Loaded with its texts for an order at night. */
const NightTerms = lazy(async () => ({ default: await (await import('./load-night-terms.ts')).loadNightTerms() }));

/** Loaded on demand: few issues are restricted. */
const SameIssueNote = lazy(async () => ({ default: (await import('./same-issue-note.tsx')).SameIssueNote }));

/** Loaded on demand: few tickets conflict with an own order. */
const CancelOwn = lazy(async () => ({ default: (await import('./cancel-own.tsx')).CancelOwn }));

/** Whether the rule of the same issue takes shares or yen away from any part of the account. */
const isRestricted = ({ sameIssue, nisa }: TicketFacts): boolean =>
  sameIssue !== undefined && sameIssue.barred + sameIssue.locked + (nisa?.locked ?? 0) > 0;

type TicketFormProps = {
  readonly bar: ReactNode;
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly facts: TicketFacts;
  readonly first: RawTicket;
  /** The page's address, under which the input survives a reload. */
  readonly address: string;
  /** Where the order goes. */
  readonly venue: Venue;
  /** Whether the address names a market that the order does not go to. */
  readonly otherVenue: boolean;
};

const PATHS = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;

/** One order ticket: side, kind, price, quantity and validity beside the small book; its effect; the confirmation. */
export function TicketForm({ bar, instrument, quote, facts, first, address, venue, otherVenue }: TicketFormProps) {
  const t = useText();
  const own = useOwnText();
  const night = useSession()?.night;
  const form = useForm(ticketForm, refusedBy<FieldError>(), facts, first);
  const { raw, fields, errors, summary, dispatch } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState<KeypadField | null>(null);
  const [inTheWay, setInTheWay] = useState<string>();
  /** The order shown for confirmation. */
  const [asked, setAsked] = useState<OrderBody>();
  const { state, ...placement } = useMoneyAction(placing, {
    onDone: ({ order }) => dropPlacedDraft(order),
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
    replace(PATHS[side], {
      code: raw.code,
      price: raw.price,
      qty: raw.quantity,
      type: raw.type,
      part: raw.part === 'nisa' ? raw.part : undefined,
      venue,
    });
  // The price is left out: each venue has its own.
  const switchVenue = (next: Venue): void =>
    replace(PATHS[raw.side], {
      code: raw.code,
      qty: raw.quantity,
      part: raw.part === 'nisa' ? raw.part : undefined,
      venue: next,
    });

  const before = useEarlier(raw);
  const earlier = state === undefined ? before : undefined;
  const unknown = earlier?.outcome === 'unknown';
  const placedEarlier = earlier?.outcome === 'placed' ? earlier.key : undefined;
  // The next order is a new intention, as after one that this ticket sent.
  const startAgain = useEffectEvent((): void => form.reset({ ...raw, quantity: '' }));
  useEffect(() => {
    if (placedEarlier !== undefined) startAgain();
  }, [placedEarlier]);

  const [opened] = useState(raw);
  useEffect(() => {
    if (raw !== opened) keepTicketDraft(address, raw);
  }, [raw, opened, address]);
  const placedId = state?.at === 'done' ? state.result.order.orderId : undefined;
  const placed = useCall('GET v1/trade/order/detail', { orderId: placedId ?? '' }, { enabled: placedId !== undefined });
  const rejected = placed.data?.order.state === 'rejected';
  useEffect(() => {
    if (rejected) keepTicketDraft(address, raw);
  }, [rejected, raw, address]);
  // Runs when the ticket is left, but not when the page is reloaded.
  useEffect(() => dropTicketDraft, []);

  const { largest } = summary;
  const { tickTable } = facts.instrument;
  const skipsConfirm = useStored(slots.skipConfirm);
  const lost = unknown || state?.at === 'looking' || state?.at === 'lost';
  const execution = executionOf(raw);
  const waitsElsewhere = !takesDates(facts) || raw.type === 'stop' || (execution !== 'none' && !isGroup(execution));
  const view: TicketView = { raw, fields, facts, errors, largest, keypad, dispatch, onFix: fix, onOpen: setKeypad };

  const send = (body: OrderBody): void => {
    setAsked(undefined);
    // also when nothing was typed: a reload would open the ticket at a newer price
    keepTicketDraft(address, raw);
    placement.confirm(body);
  };
  const goOn = (): void => {
    if (unknown) placing.lookAgain(earlier.key);
    else if (lost || state?.at === 'done') setClosedOn(undefined);
    else if (!form.submit()) return;
    else if (skipsConfirm) send(bodyOf(raw, venue));
    else setAsked(bodyOf(raw, venue));
  };
  const done = (): void => {
    setAsked(undefined);
    setClosedOn(state);
    if (state?.at !== 'done') return;
    // The next order is a new intention: its quantity must be entered again. A rejected one may be repaired.
    form.reset(rejected ? raw : { ...raw, quantity: '' });
    placement.dismiss();
  };

  return (
    <Page
      bar={bar}
      actions={
        <ActionBar>
          <Button kind={raw.side} onClick={goOn} disabled={quote.halted && !lost}>
            {t(lost ? 'ticket.checkAgain' : sendText(raw.side, skipsConfirm))}
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
          <QuoteHead instrument={instrument} quote={quote} tick={tickNow(facts.instrument)} />
          <div className={css.issue}>
            <FieldNotes
              field="instrument"
              errors={errors}
              side={raw.side}
              tickTable={tickTable}
              largest={largest}
              onFix={fix}
              onCancelOrder={setInTheWay}
            />
            {!waitsElsewhere && <WaitingNote />}
            <Suspense>
              {isRestricted(facts) && (
                <SameIssueNote code={instrument.code} side={raw.side} facts={factsOfBucket(facts, raw)} />
              )}
            </Suspense>
            <Method view={view} />
          </div>
          <div className={css.columns}>
            <MiniBook
              code={instrument.code}
              venue={venue}
              quote={quote}
              tick={tickNow(facts.instrument)}
              chosen={fields.price.effective ?? fields.trigger.effective}
              onPick={(text) => {
                if (raw.type === 'market') dispatch({ kind: 'method', method: 'limit' });
                dispatch({ kind: raw.type === 'stop' && raw.stopType === 'market' ? 'trigger' : 'price', text });
              }}
            />
            <div className={css.fields}>
              <PriceFields view={view} />
              <Stepper
                label={t('ticket.quantity')}
                note={t('ticket.most', { count: own(largest) })}
                text={formatTyped(raw.quantity)}
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
                <FieldNotes
                  field="quantity"
                  code={instrument.code}
                  errors={errors}
                  side={raw.side}
                  tickTable={tickTable}
                  largest={largest}
                  onFix={fix}
                />
              </Stepper>
              <div hidden={execution === 'ioc'}>
                <Validity
                  raw={raw}
                  dated={takesDates(facts)}
                  tradeDate={facts.tradeDate}
                  dispatch={dispatch}
                  invalid={isWrong(view, 'expiresOn')}
                />
                <FieldNotes
                  field="expiresOn"
                  errors={errors}
                  side={raw.side}
                  tickTable={tickTable}
                  largest={largest}
                  onFix={fix}
                />
              </div>
              <ExecutionRow view={view} />
              <AccountAndVenue view={view} venue={venue} otherVenue={otherVenue} onVenue={switchVenue} />
            </div>
          </div>
        </div>
        <div className={css.outcome}>
          {venue !== undefined && night !== undefined && (
            <Suspense fallback={<Skeleton height="128px" />}>
              <NightTerms night={night} settlesOn={facts.settlesOn} />
            </Suspense>
          )}
          <Summary raw={raw} facts={facts} summary={summary} />
          <Suspense>
            <BookEstimate raw={raw} facts={facts} venue={venue} />
          </Suspense>
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
              : {
                  instrument,
                  raw,
                  facts,
                  venue,
                  estimate: summary.estimate,
                  warnings: errors.filter(isRepeated),
                  onSend: () => asked !== undefined && send(asked),
                }
          }
          onLookUp={placement.lookAgain}
          onToOrder={(orderId) => push('/pages/trade/today-entrust/today-entrust', { orderId })}
          onClose={done}
        />
      </Suspense>
    </Page>
  );
}
