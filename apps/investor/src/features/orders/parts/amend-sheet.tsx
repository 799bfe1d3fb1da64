import type { InstrumentHit, OrderView, TicketFacts } from '@kabuto/contract';
import { formatTyped, formatTypedPrice, formatWhole, useLanguage } from '@kabuto/i18n';
import { formatPrice, type Price, tickSize } from '@kabuto/market';
import { Button, Chip, KeypadSheet, Sheet, Skeleton, Stepper } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { message, toast } from '@kabuto/ui/overlays';
import { useEffect, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { ApiError, messageOf, useCall } from '../../../shared/api/index.ts';
import { useMoneyAction } from '../../../shared/money-action/index.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { atVenue, venueOf } from '../../../shared/venues/index.ts';
import { type AmendField, amending } from '../amend.ts';
import { amendEffect } from '../amend-effect.ts';
import { type AmendFacts, amendFactsOf } from '../amend-facts.ts';
import { type AmendRefusal, amendForm, refusalOf } from '../amend-form.ts';
import { describeOrder } from '../describe-order.ts';
import { isOpen } from '../model.ts';
import { useLiveOrder } from '../use-live-order.ts';
import { AmendNotes } from './amend-notes.tsx';
import { AmendQuote } from './amend-quote.tsx';
import { AmendEffectLines, AmendReview } from './amend-review.tsx';
import css from './amend-sheet.module.css';
import sheet from './cancel-sheet.module.css';
import { OrderStateChip } from './order-state-chip.tsx';

type AmendSheetProps = {
  /** The order to change; null closes the sheet. */
  readonly order: OrderView | null;
  readonly onClose: () => void;
};

/** New terms for an open order: another price, or fewer shares (ORD-05). */
export function AmendSheet({ order: row, onClose }: AmendSheetProps) {
  const t = useText();
  const order = useLiveOrder(row);
  const [busy, setBusy] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const close = (): void => {
    setReviewing(false);
    onClose();
  };
  const flow = { setBusy, reviewing, setReviewing, onClose: close };
  return (
    <Sheet
      open={order !== null}
      onClose={busy ? () => undefined : close}
      title={t(reviewing ? 'orders.amendReviewTitle' : 'orders.amendTitle')}
    >
      {order !== null && <AmendForm key={order.orderId} order={order} {...flow} />}
    </Sheet>
  );
}

type AmendFormProps = {
  readonly order: OrderView;
  /** While a change is in flight the sheet cannot be closed. */
  readonly setBusy: (busy: boolean) => void;
  /** Whether the change is shown for confirmation before it is sent. */
  readonly reviewing: boolean;
  readonly setReviewing: (reviewing: boolean) => void;
  readonly onClose: () => void;
};

function AmendForm(props: AmendFormProps) {
  const { code } = props.order;
  const at = { code, ...atVenue(venueOf(props.order.venue)) };
  const detail = useCall('GET v1/quote/instrument/detail', at);
  const facts = useCall('GET v1/trade/order/facts', at);
  const error = detail.error ?? facts.error;
  if (detail.data === undefined || facts.data === undefined) {
    return error === null ? (
      <div className={css.form}>
        <Skeleton height="96px" />
        <Skeleton height="96px" />
      </div>
    ) : (
      <ErrorBlock size="block" error={error} onRetry={() => void Promise.all([detail.refetch(), facts.refetch()])} />
    );
  }
  const hit = detail.data;
  return (
    <LoadedAmendForm {...props} hit={hit} account={facts.data} facts={amendFactsOf(props.order, hit, facts.data)} />
  );
}

type LoadedAmendFormProps = AmendFormProps & {
  readonly facts: AmendFacts;
  readonly hit: InstrumentHit;
  readonly account: TicketFacts;
};

function LoadedAmendForm(props: LoadedAmendFormProps) {
  const { order, facts, hit, account, setBusy, reviewing, setReviewing, onClose } = props;
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const form = useForm(amendForm, refusedBy<AmendRefusal>(), facts);
  const { raw: terms, fields, summary: changes } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState<AmendField | null>(null);
  const skipsReview = useStored(slots.skipConfirm);
  const { busy, confirm } = useMoneyAction(amending, {
    onDone: (refused) => {
      setReviewing(false);
      if (refused !== null) return form.refuse(refusalOf(refused));
      toast(t('orders.amendDone'));
      onClose();
    },
    onRefused: (error) => {
      setReviewing(false);
      if (error instanceof ApiError && error.code !== 401) form.refuse(refusalOf(messageOf(error), error.field));
    },
    onLost: () => {
      setReviewing(false);
      message(t('orders.amendUnknown'));
    },
  });
  useEffect(() => {
    setBusy(busy);
    return () => setBusy(false);
  }, [busy, setBusy]);
  const waits = fields.trigger.state === 'enabled';
  const follows = fields.quantity.state === 'disabled';
  const { lot, ...limits } = facts.rules.instrument;
  const tickOf = (at: Price | null): string => formatPrice(tickSize(limits.tickTable, at ?? limits.lower));
  const step = (field: AmendField) => (steps: number) => form.dispatch({ kind: 'step', field, steps, facts });
  /** While it is being edited, as typed. */
  const shown = (field: 'price' | 'trigger'): string =>
    keypad === field ? formatTyped(terms[field]) : formatTypedPrice(terms[field], limits.tickTable);
  const send = (): void => {
    if (changes !== null) confirm({ orderId: order.orderId, ...changes });
  };
  const submit = (): void => {
    if (changes === null || !form.submit()) return;
    if (skipsReview) send();
    else setReviewing(true);
  };
  const newTerms = {
    price: fields.price.effective,
    quantity: follows ? Number(order.quantity) : fields.quantity.effective,
  };
  const effect = amendEffect(order, newTerms, account);

  const wrong = (field: AmendField): boolean => form.errors.some(({ fields: at }) => at.includes(field));
  const errorsOf = (field: AmendField | null) => (
    <AmendNotes
      order={order}
      field={field}
      errors={form.errors}
      onRepair={(repaired, text) => form.dispatch({ kind: 'type', field: repaired, text })}
    />
  );
  const issue = (
    <p className={sheet.issue}>
      <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
      <span className={sheet.name}>{order.names[language]}</span>
      <span className={sheet.code}>{order.code}</span>
      <OrderStateChip order={order} />
    </p>
  );
  if (reviewing && changes !== null)
    return (
      <>
        {issue}
        <AmendQuote hit={hit} />
        <AmendReview
          order={order}
          changes={changes}
          effect={effect}
          busy={busy}
          onBack={() => setReviewing(false)}
          onSend={send}
        />
      </>
    );
  const titles = { price: t('orders.price'), quantity: t('orders.quantity'), trigger: t('ticket.stopPrice') };
  return (
    <>
      {issue}
      {order.trigger !== null && <p className={css.stop}>{describeOrder(order, t, own)}</p>}
      <div ref={box} className={css.form}>
        <AmendQuote hit={hit} />
        {waits && (
          <Stepper
            label={titles.trigger}
            note={t('ticket.tick', { tick: tickOf(fields.trigger.effective) })}
            text={shown('trigger')}
            placeholder={titles.trigger}
            active={keypad === 'trigger'}
            invalid={wrong('trigger')}
            onStep={step('trigger')}
            onOpen={() => setKeypad('trigger')}
          >
            {errorsOf('trigger')}
          </Stepper>
        )}
        <Stepper
          label={t('orders.price')}
          note={order.type === 'limit' ? t('ticket.tick', { tick: tickOf(fields.price.effective) }) : undefined}
          text={order.type === 'limit' ? shown('price') : ''}
          placeholder={t(order.type === 'limit' ? 'orders.price' : 'orders.atMarket')}
          disabled={fields.price.state !== 'enabled'}
          active={keypad === 'price'}
          invalid={wrong('price')}
          onStep={step('price')}
          onOpen={() => setKeypad('price')}
        >
          {errorsOf('price')}
        </Stepper>
        <Stepper
          label={t('orders.quantity')}
          note={follows ? undefined : t('ticket.most', { count: formatWhole(Number(order.quantity)) })}
          disabled={follows}
          text={terms.quantity === '' ? '' : formatWhole(Number(terms.quantity))}
          placeholder={t('orders.quantity')}
          active={keypad === 'quantity'}
          invalid={wrong('quantity')}
          onStep={step('quantity')}
          onOpen={() => setKeypad('quantity')}
        >
          {errorsOf('quantity')}
        </Stepper>
        {errorsOf(null)}
        {!isOpen(order) && (
          <p className={css.note} role="status">
            {t('orders.endedAmend')}
          </p>
        )}
        {follows && <p className={css.note}>{t('orders.amendGroup')}</p>}
        <p className={css.note}>{t(waits ? 'orders.amendTrigger' : 'orders.amendNote')}</p>
        {effect !== null && <AmendEffectLines effect={effect} />}
        <Button kind="main" busy={busy} disabled={!form.canSubmit} onClick={submit}>
          {t(skipsReview ? 'orders.amendSend' : 'orders.amendReview')}
        </Button>
      </div>
      <KeypadSheet
        key={keypad ?? 'none'}
        open={keypad !== null}
        title={titles[keypad ?? 'price']}
        value={terms[keypad ?? 'price']}
        digits={8}
        decimals={keypad === 'quantity' ? 0 : 1}
        onChange={(text) => form.dispatch({ kind: 'type', field: keypad ?? 'price', text })}
        onClose={() => {
          if (keypad !== null) form.leave(keypad);
          setKeypad(null);
        }}
        onStep={step(keypad ?? 'price')}
        stepLabel={keypad === 'quantity' ? formatWhole(lot) : tickOf(fields[keypad ?? 'price'].effective)}
      />
    </>
  );
}
