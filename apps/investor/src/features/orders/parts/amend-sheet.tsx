import type { OrderView } from '@kabuto/contract';
import { formatPrice, type Price, price, tickSize } from '@kabuto/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole, priceOf } from '../../../shared/amounts/index.ts';
import { ApiError, useCall } from '../../../shared/api/index.ts';
import { refusedBy, useFirstWrong, useForm } from '../../../shared/forms/use-form.ts';
import { useMoneyAction } from '../../../shared/money-action/index.ts';
import { message, toast } from '../../../shared/notices/notices.ts';
import {
  afterFirstKey,
  Button,
  Chip,
  ErrorBlock,
  KeypadSheet,
  Sheet,
  Skeleton,
  Stepper,
} from '../../../shared/ui/index.ts';
import { type AmendField, amending } from '../amend.ts';
import { type AmendFacts, type AmendRefusal, amendForm, refusalOf } from '../amend-form.ts';
import { describeOrder } from '../describe-order.ts';
import css from './amend-sheet.module.css';
import sheet from './cancel-sheet.module.css';
import { OrderStateChip } from './order-state-chip.tsx';

type AmendSheetProps = {
  /** The order to change; null closes the sheet. */
  readonly order: OrderView | null;
  readonly onClose: () => void;
};

/** New terms for an open order: another price, or fewer shares (ORD-05). */
export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={order !== null} onClose={busy ? () => undefined : onClose} title={t('orders.amendTitle')}>
      {order !== null && <AmendForm key={order.orderId} order={order} setBusy={setBusy} onClose={onClose} />}
    </Sheet>
  );
}

type AmendFormProps = {
  readonly order: OrderView;
  /** While a change is in flight the sheet cannot be closed. */
  readonly setBusy: (busy: boolean) => void;
  readonly onClose: () => void;
};

function AmendForm(props: AmendFormProps) {
  const { code } = props.order;
  const detail = useCall('GET v1/quote/instrument/detail', { code });
  const facts = useCall('GET v1/trade/order/facts', { code });
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
  const { instrument } = detail.data;
  const { lower, upper } = facts.data;
  const limits = {
    tickTable: instrument.tickTable,
    lower: priceOf(lower) ?? price(0),
    upper: priceOf(upper) ?? price(0),
  };
  return <LoadedAmendForm {...props} facts={{ order: props.order, lot: Number(instrument.lot), limits }} />;
}

function LoadedAmendForm({ order, facts, setBusy, onClose }: AmendFormProps & { readonly facts: AmendFacts }) {
  const t = useText();
  const language = useLanguage();
  const form = useForm(amendForm, refusedBy<AmendRefusal>(), facts);
  const { raw: terms, fields, summary: changes } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState<AmendField | null>(null);
  const [touched, setTouched] = useState(false);
  const { busy, confirm } = useMoneyAction(amending, {
    onDone: (refused) => {
      if (refused !== null) return form.refuse(refusalOf(refused));
      toast(t('orders.amendDone'));
      onClose();
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code !== 401) form.refuse(refusalOf(error.msg, error.field));
    },
    onLost: () => message(t('orders.amendUnknown')),
  });
  useEffect(() => {
    setBusy(busy);
    return () => setBusy(false);
  }, [busy, setBusy]);
  const waits = fields.trigger.state === 'enabled';
  const follows = fields.quantity.state === 'disabled';
  const { lot, limits } = facts;
  const tickOf = (at: Price | null): string => formatPrice(tickSize(limits.tickTable, at ?? limits.lower));
  const step = (field: AmendField) => (steps: number) => form.dispatch({ kind: 'step', field, steps, facts });
  const refusals = form.errors.flatMap((error) => ('text' in error ? [error] : []));
  /** A valid price with separators, any other text as typed. */
  const shown = (field: 'price' | 'trigger'): string => {
    const { reading, raw } = fields[field];
    return reading.kind === 'value' ? formatPriceText(reading.value) : raw;
  };
  const send = (): void => {
    if (changes !== null && form.submit()) confirm({ orderId: order.orderId, ...changes });
  };

  const wrong = (field: AmendField): boolean => refusals.some((refusal) => refusal.fields.includes(field));
  const errorsOf = (field: AmendField | null) =>
    refusals
      .filter((refusal) => (field === null ? refusal.fields.length === 0 : refusal.fields.includes(field)))
      .map(({ text }) => (
        <p key={text} className={css.refusal} role="alert">
          {text}
        </p>
      ));
  const titles = { price: t('orders.price'), quantity: t('orders.quantity'), trigger: t('ticket.stopPrice') };
  return (
    <>
      <p className={sheet.issue}>
        <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
        <span className={sheet.name}>{order.names[language]}</span>
        <span className={sheet.code}>{order.code}</span>
        <OrderStateChip order={order} />
      </p>
      {order.trigger !== null && <p className={css.stop}>{describeOrder(order, t)}</p>}
      <div ref={box} className={css.form}>
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
        {follows && <p className={css.note}>{t('orders.amendGroup')}</p>}
        <p className={css.note}>{t(waits ? 'orders.amendTrigger' : 'orders.amendNote')}</p>
        <Button kind="main" busy={busy} disabled={!form.canSubmit} onClick={send}>
          {t('orders.amendSend')}
        </Button>
      </div>
      <KeypadSheet
        key={keypad ?? 'none'}
        open={keypad !== null}
        title={titles[keypad ?? 'price']}
        value={terms[keypad ?? 'price']}
        digits={8}
        decimals={keypad === 'quantity' ? 0 : 1}
        onChange={(text) => {
          const field = keypad ?? 'price';
          form.dispatch({ kind: 'type', field, text: touched ? text : afterFirstKey(terms[field], text) });
          setTouched(true);
        }}
        onClose={() => {
          setKeypad(null);
          setTouched(false);
        }}
        onStep={step(keypad ?? 'price')}
        stepLabel={keypad === 'quantity' ? formatWhole(lot) : tickOf(fields[keypad ?? 'price'].effective)}
      />
    </>
  );
}
