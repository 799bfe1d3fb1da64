import { type DayOrderFacts, dayOrderForm, largestDayOrder } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { formatTyped, formatTypedPrice, formatWhole, useLanguage } from '@kabuto/i18n';
import { formatPrice, tickSize } from '@kabuto/market';
import { Button, KeypadSheet, Segmented, Stepper } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { message, toast } from '@kabuto/ui/overlays';
import { useEffect, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, useOwnText } from '../../../shared/amounts/index.ts';
import { ApiError } from '../../../shared/api/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { placing } from '../../ticket/index.ts';
import type { Closable } from '../model.ts';
import { bodyOf, type OrderFailure, refusalOf } from '../order.ts';
import { OrderErrors } from './order-errors.tsx';
import { OrderFigures } from './order-figures.tsx';
import css from './order-form.module.css';

/** How the form moves its sheet. */
export type OrderFlow = {
  readonly reviewing: boolean;
  readonly setReviewing: (reviewing: boolean) => void;
  /** While an order is in flight the sheet cannot be closed. */
  readonly setBusy: (busy: boolean) => void;
  readonly close: () => void;
};

type OrderFormProps = {
  readonly instrument: InstrumentView;
  readonly facts: DayOrderFacts;
  /** The positions that it closes; absent: it opens one. */
  readonly positions?: Closable;
  /** Yen for each share of a short position in an issue that is hard to borrow. */
  readonly premium?: string;
  readonly flow: OrderFlow;
};

/** Kind, price and quantity of an order of a day trade, checked by the broker's rules, and its confirmation. */
export function OrderForm({ instrument, facts, positions, premium = '0', flow }: OrderFormProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const form = useForm(dayOrderForm, refusedBy<OrderFailure>(), facts);
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState<'price' | 'quantity' | null>(null);
  const { raw, fields, dispatch } = form;
  const { busy, confirm } = useMoneyAction(placing, {
    onDone: () => {
      toast(t('dayTrade.sent'));
      flow.close();
    },
    onRefused: (error) => {
      flow.setReviewing(false);
      const refusal = error instanceof ApiError ? refusalOf(error) : undefined;
      if (refusal === undefined) reportRefusal(error);
      else form.refuse(refusal);
    },
    onLost: () => {
      message(t('dayTrade.unknown'));
      flow.close();
    },
  });
  const { setBusy } = flow;
  useEffect(() => {
    if (!busy) return undefined;
    setBusy(true);
    return () => setBusy(false);
  }, [busy, setBusy]);
  const { tickTable, lot, last, base } = facts.instrument;
  const tick = tickSize(tickTable, fields.price.effective ?? last ?? base);
  const largest = largestDayOrder(raw, facts);
  const isWrong = (field: 'price' | 'quantity'): boolean => form.firstErrorOf(field) !== undefined;
  const head = (
    <p className={css.head}>
      <strong>{instrument.names[language]}</strong>
      <span className={css.code}>{instrument.code}</span>
      <span className={css.last}>
        <PriceText value={last} tick={tickSize(tickTable, last ?? base)} flash base={base} />
      </span>
    </p>
  );
  const figures = (
    <OrderFigures summary={form.summary} premium={premium} raw={raw} reviewing={flow.reviewing} side={facts.side} />
  );
  const kind = facts.terms.effect === 'open' ? (facts.side === 'long' ? 'buy' : 'sell') : 'main';
  if (flow.reviewing)
    return (
      <div className={css.form}>
        {head}
        {figures}
        <div className={css.buttons}>
          <Button kind="quiet" disabled={busy} onClick={() => flow.setReviewing(false)}>
            {t('ui.cancel')}
          </Button>
          <Button kind={kind} busy={busy} onClick={() => confirm(bodyOf(raw, facts, positions))}>
            {t('dayTrade.send')}
          </Button>
        </div>
      </div>
    );
  return (
    <div ref={box} className={css.form}>
      {head}
      <OrderErrors errors={form.errors} field="instrument" tickTable={tickTable} />
      <Segmented
        label={t('dayTrade.kind')}
        value={raw.type}
        onChange={(type) => dispatch({ kind: 'type', type })}
        choices={[
          { value: 'limit', label: t('dayTrade.limit') },
          { value: 'market', label: t('dayTrade.market') },
        ]}
      />
      <Stepper
        label={t('dayTrade.price')}
        note={t('ticket.tick', { tick: formatPrice(tick) })}
        text={raw.type === 'market' ? '' : formatTypedPrice(raw.price, tickTable)}
        placeholder={t(raw.type === 'market' ? 'dayTrade.market' : 'dayTrade.price')}
        disabled={raw.type === 'market'}
        active={keypad === 'price'}
        invalid={isWrong('price')}
        onStep={(ticks) => dispatch({ kind: 'stepPrice', ticks, facts })}
        onOpen={() => setKeypad('price')}
      >
        <OrderErrors errors={form.errors} field="price" tickTable={tickTable} />
      </Stepper>
      <Stepper
        label={t('dayTrade.quantity')}
        note={t('dayTrade.mostOf', { count: own(largest) })}
        text={formatTyped(raw.quantity)}
        placeholder={t('dayTrade.quantity')}
        active={keypad === 'quantity'}
        invalid={isWrong('quantity')}
        onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
        onOpen={() => setKeypad('quantity')}
      >
        <OrderErrors errors={form.errors} field="quantity" tickTable={tickTable} />
      </Stepper>
      {figures}
      <Button kind={kind} onClick={() => form.submit() && flow.setReviewing(true)}>
        {t('dayTrade.review')}
      </Button>
      <KeypadSheet
        open={keypad !== null}
        title={t(keypad === 'price' ? 'dayTrade.price' : 'dayTrade.quantity')}
        value={keypad === 'price' ? raw.price : raw.quantity}
        digits={8}
        decimals={keypad === 'price' ? 1 : 0}
        onChange={(text) => dispatch({ kind: keypad ?? 'quantity', text })}
        onClose={() => {
          if (keypad !== null) form.leave(keypad);
          setKeypad(null);
        }}
        onStep={(steps) =>
          dispatch(
            keypad === 'price'
              ? { kind: 'stepPrice', ticks: steps, facts }
              : { kind: 'stepQuantity', lots: steps, facts },
          )
        }
        stepLabel={keypad === 'price' ? formatPrice(tick) : formatWhole(lot)}
      />
    </div>
  );
}
