import type { OrderView } from '@kabuto/contract';
import { formatPrice, price, tickSize } from '@kabuto/market';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole, priceOf } from '../../../shared/amounts/index.ts';
import { newIdempotencyKey, reread, useCall } from '../../../shared/api/index.ts';
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
import {
  type AmendField,
  type AmendTerms,
  amendOrder,
  awaitsPrice,
  canAmend,
  changesOf,
  followsPair,
  stepPriceText,
  stepQuantityText,
  termsOf,
} from '../amend.ts';
import { sayOrder } from '../say.ts';
import css from './amend-sheet.module.css';
import sheet from './cancel-sheet.module.css';
import { OrderStateChip } from './order-state-chip.tsx';

type AmendSheetProps = {
  /** The order to change; null closes the sheet. */
  readonly order: OrderView | null;
  readonly onClose: () => void;
};

/** Other terms for an open order: another price, or fewer shares (ORD-05). */
export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={order !== null} onClose={busy ? () => undefined : onClose} title={t('orders.amendTitle')}>
      {order !== null && (
        <AmendForm key={order.orderId} order={order} busy={busy} setBusy={setBusy} onClose={onClose} />
      )}
    </Sheet>
  );
}

type AmendFormProps = {
  readonly order: OrderView;
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
  readonly onClose: () => void;
};

function AmendForm({ order, busy, setBusy, onClose }: AmendFormProps) {
  const t = useText();
  const language = useLanguage();
  const { code } = order;
  const detail = useCall('GET v1/quote/instrument/detail', { code });
  const facts = useCall('GET v1/trade/order/facts', { code });
  const [terms, setTerms] = useState<AmendTerms>(termsOf(order));
  const [keypad, setKeypad] = useState<AmendField | null>(null);
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly field: AmendField | null } | null>(null);
  // The same terms keep their key: sent again after a lost answer they count once.
  const sent = useRef({ asked: '', key: '' });
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
  const lot = Number(instrument.lot);
  const limits = {
    tickTable: instrument.tickTable,
    lower: priceOf(facts.data.lower) ?? price(0),
    upper: priceOf(facts.data.upper) ?? price(0),
  };
  const follows = followsPair(order);
  const changes = changesOf(order, terms);
  const waits = awaitsPrice(order);
  const tickOf = (text: string): string => formatPrice(tickSize(limits.tickTable, priceOf(text) ?? limits.lower));
  const tick = tickOf(terms.price);
  const change = (more: Partial<AmendTerms>): void => {
    setRefusal(null);
    setTerms({ ...terms, ...more });
  };
  const step = (field: AmendField) => (steps: number) =>
    change({
      [field]:
        field === 'quantity'
          ? stepQuantityText(order, terms.quantity, steps, lot)
          : stepPriceText(terms[field], steps, limits),
    });

  const send = async (): Promise<void> => {
    if (changes === null || busy) return;
    setBusy(true);
    const asked = JSON.stringify(changes);
    if (sent.current.asked !== asked) sent.current = { asked, key: newIdempotencyKey() };
    const result = await amendOrder(order.orderId, changes, sent.current.key);
    await reread('v1/trade/');
    setBusy(false);
    if (result.kind === 'refused') {
      // The next try is another intention, even with the same terms.
      sent.current = { asked: '', key: '' };
      setRefusal(result);
    } else if (result.kind === 'unknown') message(t('orders.amendUnknown'));
    else {
      toast(t('orders.amendDone'));
      onClose();
    }
  };

  const said = (field: AmendField) =>
    refusal?.field === field && (
      <p className={css.refusal} role="alert">
        {refusal.text}
      </p>
    );
  const elsewhere = refusal !== null && refusal.field === null;
  const titles = { price: t('orders.price'), quantity: t('orders.quantity'), trigger: t('ticket.stopPrice') };
  return (
    <>
      <p className={sheet.issue}>
        <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
        <span className={sheet.name}>{order.names[language]}</span>
        <span className={sheet.code}>{order.code}</span>
        <OrderStateChip state={order.state} />
      </p>
      {order.trigger !== null && <p className={css.stop}>{sayOrder(order, t)}</p>}
      <div className={css.form}>
        {waits && (
          <Stepper
            label={titles.trigger}
            note={t('ticket.tick', { tick: tickOf(terms.trigger) })}
            text={formatted(terms.trigger) ?? terms.trigger}
            placeholder={titles.trigger}
            active={keypad === 'trigger'}
            invalid={refusal?.field === 'trigger'}
            onStep={step('trigger')}
            onOpen={() => setKeypad('trigger')}
          >
            {said('trigger')}
          </Stepper>
        )}
        <Stepper
          label={t('orders.price')}
          note={order.type === 'limit' ? t('ticket.tick', { tick }) : undefined}
          text={order.type === 'limit' ? (formatted(terms.price) ?? terms.price) : ''}
          placeholder={t(order.type === 'limit' ? 'orders.price' : 'orders.atMarket')}
          disabled={order.type === 'market'}
          active={keypad === 'price'}
          invalid={refusal?.field === 'price'}
          onStep={step('price')}
          onOpen={() => setKeypad('price')}
        >
          {said('price')}
        </Stepper>
        <Stepper
          label={t('orders.quantity')}
          note={follows ? undefined : t('ticket.most', { count: formatWhole(Number(order.quantity)) })}
          disabled={follows}
          text={terms.quantity === '' ? '' : formatWhole(Number(terms.quantity))}
          placeholder={t('orders.quantity')}
          active={keypad === 'quantity'}
          invalid={refusal?.field === 'quantity'}
          onStep={step('quantity')}
          onOpen={() => setKeypad('quantity')}
        >
          {said('quantity')}
        </Stepper>
        {elsewhere && (
          <p className={css.refusal} role="alert">
            {refusal.text}
          </p>
        )}
        {follows && <p className={css.note}>{t('orders.amendGroup')}</p>}
        <p className={css.note}>{t(waits ? 'orders.amendTrigger' : 'orders.amendNote')}</p>
        <Button kind="main" busy={busy} disabled={changes === null || !canAmend(order)} onClick={() => void send()}>
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
          change({ [field]: touched ? text : afterFirstKey(terms[field], text) });
          setTouched(true);
        }}
        onClose={() => {
          setKeypad(null);
          setTouched(false);
        }}
        onStep={step(keypad ?? 'price')}
        stepLabel={keypad === 'quantity' ? formatWhole(lot) : tickOf(terms[keypad ?? 'price'])}
      />
    </>
  );
}

/** A readable price with separators; undefined while it is being typed. */
function formatted(text: string): string | undefined {
  const value = text.endsWith('.') ? null : priceOf(text);
  return value === null ? undefined : formatPriceText(value);
}
