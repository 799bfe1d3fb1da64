import type { OrderView } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { reasonText, repairsOf, shownParam, shownParams } from '../../../shared/refusals/index.ts';
import { ErrorNote, RepairButton, Repairs } from '../../../shared/ui/index.ts';
import type { AmendField } from '../amend.ts';
import type { ShownAmendError } from '../amend-form.ts';

const ENTER_QUANTITY: Readonly<Record<OrderView['side'], TextKey>> = {
  buy: 'prompts.purchaseQuantity',
  sell: 'ticket.enterSaleQuantity',
};

type AmendNotesProps = {
  readonly order: Pick<OrderView, 'side' | 'tickTable'>;
  /** Null: errors that name none of the fields. */
  readonly field: AmendField | null;
  readonly errors: readonly ShownAmendError[];
  readonly onRepair: (field: AmendField, text: string) => void;
};

/** The errors of one field of a change, with values that pass as one tap each. */
export function AmendNotes({ order: { side, tickTable }, field, errors, onRepair }: AmendNotesProps) {
  const t = useText();
  const own = useOwnText();
  return errors
    .filter(({ fields }) => (field === null ? fields.length === 0 : fields.includes(field)))
    .map((error) => {
      if ('text' in error) return <ErrorNote key={error.text} severity="error" text={error.text} />;
      const { code, severity } = error;
      const text =
        code === 'VAL_ENTER_PURCHASE_QUANTITY'
          ? t(ENTER_QUANTITY[side])
          : reasonText(error, shownParams(error, { tickTable, own }), t);
      const repairs = repairsOf(error);
      return (
        <ErrorNote key={code} severity={severity} text={text}>
          {repairs.length > 0 && (
            <Repairs>
              {repairs.map(({ kind, text: value, own: isOwn = false }) => (
                <RepairButton
                  key={value}
                  onClick={() => onRepair(kind === 'quantity' ? kind : (field ?? 'price'), value)}
                >
                  {kind === 'quantity'
                    ? t('ticket.fixQuantity', { count: isOwn ? own(value) : formatWhole(Number(value)) })
                    : t('ticket.fixPrice', { price: shownParam(value, tickTable) })}
                </RepairButton>
              ))}
            </Repairs>
          )}
        </ErrorNote>
      );
    });
}
