import type { TicketField } from '@kabuto/brokerage/forms';
import type { TickTable } from '@kabuto/market';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { ErrorNote, RepairButton, Repairs } from '../../../shared/ui/index.ts';
import { blockingOrderId, errorText, type FieldError, type Fix, fixesOf, fixText, mayBeHeld } from '../errors.ts';
import type { Side } from '../model.ts';
import { HoldingOrders } from './holding-orders.tsx';
import { OrderLink } from './order-link.tsx';

type FieldNotesProps = {
  readonly field: TicketField;
  readonly errors: readonly FieldError[];
  readonly side: Side;
  /** Of the issue: its prices have the decimals of their ticks. */
  readonly tickTable: TickTable;
  /** The most that cash or shares allow; larger quantities are not offered. */
  readonly largest: number;
  /** The issue, where open orders of it may hold what the order lacks. */
  readonly code?: string;
  readonly onFix: (fix: Fix) => void;
  /** Called with the conflicting own order that the user wants to cancel. */
  readonly onCancelOrder?: (orderId: string) => void;
};

/** The errors of one field with their numbers, and valid values as one tap each. */
export function FieldNotes({
  field,
  errors,
  side,
  tickTable,
  largest,
  code: issue,
  onFix,
  onCancelOrder,
}: FieldNotesProps) {
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
        <ErrorNote key={code} severity={severity} text={text} detail={detail}>
          {inTheWay !== undefined && onCancelOrder !== undefined && (
            <Repairs>
              <RepairButton onClick={() => onCancelOrder(inTheWay)}>{t('ticket.cancelOwnOrder')}</RepairButton>
              <OrderLink orderId={inTheWay} />
            </Repairs>
          )}
          {fixes.length > 0 && (
            <Repairs>
              {fixes.map((fix) => (
                <RepairButton key={fix.text} onClick={() => onFix(fix)}>
                  {fixText(fix, t, writing)}
                </RepairButton>
              ))}
            </Repairs>
          )}
          {issue !== undefined && mayBeHeld(error) && <HoldingOrders code={issue} side={side} />}
        </ErrorNote>
      );
    });
}
