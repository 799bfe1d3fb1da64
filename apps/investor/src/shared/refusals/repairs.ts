import { isOwnParam } from '../amounts/index.ts';
import type { Reasoned } from './reason-words.ts';

/** A value that passes, in wire format. */
export type Repair = {
  readonly kind: 'quantity' | 'price' | 'date';
  readonly text: string;
  /** It shows how much the account has. */
  readonly own?: boolean;
};

type Params = Reasoned['params'];

const quantity = (text: string | undefined): readonly Repair[] =>
  text === undefined || !(Number(text) > 0) ? [] : [{ kind: 'quantity', text }];
const most = (params: Params): readonly Repair[] =>
  quantity(params.max).map((repair) => (isOwnParam('max', params) ? { ...repair, own: true } : repair));
const prices = (...texts: readonly (string | undefined)[]): readonly Repair[] =>
  texts.flatMap((text) => (text === undefined ? [] : [{ kind: 'price', text }]));
const until = (text: string | undefined): readonly Repair[] => (text === undefined ? [] : [{ kind: 'date', text }]);

const NEAREST: Readonly<Record<string, (params: Params) => readonly Repair[]>> = {
  INSUFFICIENT_CASH: most,
  INSUFFICIENT_SHARES: most,
  SAME_ISSUE_FUNDS: most,
  SAME_ISSUE_SHARES: most,
  ORDER_LIMIT: most,
  DAY_LIMIT: most,
  QUANTITY_TOO_LARGE: most,
  AMEND_QUANTITY_UP: most,
  AMEND_BELOW_FILLED: most,
  QUANTITY_NOT_LOT: ({ lower, higher }) => [...quantity(lower), ...quantity(higher)],
  QUANTITY_NOT_POSITIVE: ({ lot }) => quantity(lot),
  PRICE_OFF_TICK: ({ lower, higher }) => prices(lower, higher),
  PRICE_OUT_OF_LIMIT: ({ lower, upper }) => prices(lower, upper),
  EXPIRY_INVALID: ({ last }) => until(last),
  CONDITION_TOO_LATE: ({ next }) => until(next),
};

/** The valid values nearest to the rejected one, from the numbers of its error; none where they name no value. */
export const repairsOf = ({ code, params }: Reasoned): readonly Repair[] => NEAREST[code]?.(params) ?? [];
