import type { Texts } from '../../catalogue.ts';

export const marginsEn: Texts<'margins'> = {
  account: 'Account',
  state: 'State',
  ratio: 'Margin ratio',
  collateral: 'Collateral',
  required: 'Required',
  positions: 'Positions',
  deficitAmount: 'Deficit',
  dueOn: 'due {date}',
  long: 'Long',
  short: 'Short',
  overdue: 'overdue',
  open: 'Normal',
  restricted: 'Closing only',
  deficit: 'Deficit',
  empty: 'There are no positions and no deficits.',
};
