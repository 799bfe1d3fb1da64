import type { StatementView } from '@kabuto/contract';
import type { Translate } from '../../messages/index.ts';

type Rows = readonly (readonly string[])[];

/**
 * The rows of a table of cash lines, the header first, with the opening balance before the lines and the closing one
 * after them.
 */
export function statementRows(
  { from, to, opening, closing }: Pick<StatementView, 'from' | 'to' | 'opening' | 'closing'>,
  [header = [], ...rows]: Rows,
  t: Translate,
): Rows {
  const balance = (date: string, what: string, yen: string) => [date, '', what, '', '', '', '', yen, ''];
  return [
    header,
    balance(from, t('statement.opening'), opening),
    ...rows,
    balance(to, t('statement.closing'), closing),
  ];
}

/** The name of the file of a statement, without its ending. */
export const fileName = ({ from, to }: Pick<StatementView, 'from' | 'to'>): string => `kabuto-statement-${from}-${to}`;
