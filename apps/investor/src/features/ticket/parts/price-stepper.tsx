import { alreadyTriggered, type PriceField } from '@kabuto/brokerage/forms';
import { formatTyped, formatTypedPrice } from '@kabuto/i18n';
import { formatPrice, tickSize } from '@kabuto/market';
import { Stepper } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { isWrong, type TicketView } from '../ticket-view.ts';
import { FieldNotes } from './field-notes.tsx';
import css from './price-stepper.module.css';

type PriceStepperProps = {
  readonly view: TicketView;
  readonly field: PriceField;
  readonly label: string;
  /** Shown to the right of the label instead of the tick. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * One price of the ticket, stepping by its tick; below it its errors, or a note that the market has already reached it.
 */
export function PriceStepper({ view, field, label, note, children }: PriceStepperProps) {
  const t = useText();
  const { raw, fields, facts, errors, largest, keypad, dispatch, onFix, onOpen } = view;
  const { state, effective } = fields[field];
  const { tickTable, last, base } = facts.instrument;
  const at = effective ?? last ?? base;
  const disabled = state !== 'enabled';
  const active = keypad === field;
  const text = disabled ? '' : active ? formatTyped(raw[field]) : formatTypedPrice(raw[field], tickTable);
  return (
    <Stepper
      label={label}
      note={note ?? t('ticket.tick', { tick: formatPrice(tickSize(tickTable, at)) })}
      text={text}
      placeholder={disabled ? t('ticket.market') : t('ticket.price')}
      disabled={disabled}
      active={active}
      invalid={isWrong(view, field)}
      onStep={(ticks) => dispatch({ kind: 'stepPrice', field, ticks, facts })}
      onOpen={() => onOpen(field)}
    >
      {children}
      {alreadyTriggered(raw, facts).includes(field) && <p className={css.reached}>{t('ticket.reached')}</p>}
      <FieldNotes field={field} errors={errors} side={raw.side} tickTable={tickTable} largest={largest} onFix={onFix} />
    </Stepper>
  );
}
