import type { DayOrderField } from '@kabuto/brokerage/forms';
import type { TickTable } from '@kabuto/market';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { ErrorNote } from '../../../shared/ui/index.ts';
import { errorText, type OrderFailure } from '../order.ts';

type OrderErrorsProps = {
  readonly errors: readonly OrderFailure[];
  readonly field: DayOrderField;
  readonly tickTable: TickTable;
};

/** What is wrong with one field of an order, with its numbers. */
export function OrderErrors({ errors, field, tickTable }: OrderErrorsProps) {
  const t = useText();
  const own = useOwnText();
  return errors
    .filter(({ fields }) => fields.includes(field))
    .map((error) => (
      <ErrorNote key={error.code} severity={error.severity} text={errorText(error, t, { tickTable, own })} />
    ));
}
