import type { TicketField } from '@kabuto/brokerage/forms';
import type { TickTable } from '@kabuto/market';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { blockingOrderId, errorText, type FieldError, type Fix, fixesOf, fixText } from '../errors.ts';
import type { Side } from '../model.ts';
import css from './field-notes.module.css';

type FieldNotesProps = {
  readonly field: TicketField;
  readonly errors: readonly FieldError[];
  readonly side: Side;
  /** Of the issue: its prices have the decimals of their ticks. */
  readonly tickTable: TickTable;
  /** The most that cash or shares allow; larger quantities are not offered. */
  readonly largest: number;
  readonly onFix: (fix: Fix) => void;
  /** Called with the conflicting own order that the user wants to cancel. */
  readonly onCancelOrder?: (orderId: string) => void;
};

/** The errors of one field with their numbers, and valid values as one tap each. */
export function FieldNotes({ field, errors, side, tickTable, largest, onFix, onCancelOrder }: FieldNotesProps) {
  const t = useText();
  const writing = { tickTable, own: useOwnText() };
  return errors
    .filter((error) => error.fields.includes(field))
    .map((error) => {
      const { text, detail } = errorText(error, side, t, writing);
      const fixes = fixesOf(error, largest);
      const inTheWay = blockingOrderId(error);
      const { code, severity } = error;
      return (
        <div
          key={code}
          className={css.note}
          data-severity={severity}
          role={severity === 'warning' ? 'status' : 'alert'}
        >
          <p className={css.text}>
            <Icon name="warning" size={14} />
            <span>
              {text}
              {detail !== undefined && <span className={css.detail}>{detail}</span>}
            </span>
          </p>
          {inTheWay !== undefined && onCancelOrder !== undefined && (
            <div className={css.fixes}>
              <button type="button" className={css.fix} onClick={() => onCancelOrder(inTheWay)}>
                {t('ticket.cancelOwnOrder')}
              </button>
              <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId: inTheWay }} className={css.fix}>
                {t('ticket.showOwnOrder')}
              </Link>
            </div>
          )}
          {fixes.length > 0 && (
            <div className={css.fixes}>
              {fixes.map((fix) => (
                <button key={fix.text} type="button" className={css.fix} onClick={() => onFix(fix)}>
                  {fixText(fix, t, writing)}
                </button>
              ))}
            </div>
          )}
        </div>
      );
    });
}
