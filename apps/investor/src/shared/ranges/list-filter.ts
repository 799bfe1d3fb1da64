import type { Calls } from '@kabuto/contract';

/** What a list of orders or fills is limited to; keys that are absent limit nothing. */
export type ListFilter = Pick<Calls['GET v1/trade/order/list']['query'], 'code' | 'side' | 'state' | 'accountType'>;

export const SIDES = ['buy', 'sell'] as const;
export const OUTCOMES = ['open', 'filled', 'cancelled', 'expired', 'rejected'] as const;
export const PARTS = ['own', 'nisa'] as const;

const knownIn = <V extends string>(values: readonly V[], text: string | undefined): V | undefined =>
  values.find((value) => value === text);

/** The filter in an address; a value that is not valid limits nothing. */
export function filterOfQuery(query: Readonly<Record<string, string | undefined>>): ListFilter {
  const code = query.code !== undefined && /^[0-9][0-9A-Z]{3}$/.test(query.code) ? query.code : undefined;
  const side = knownIn(SIDES, query.side);
  const state = knownIn(OUTCOMES, query.state);
  const accountType = knownIn(PARTS, query.accountType);
  return {
    ...(code === undefined ? {} : { code }),
    ...(side === undefined ? {} : { side }),
    ...(state === undefined ? {} : { state }),
    ...(accountType === undefined ? {} : { accountType }),
  };
}

/** The filter of fills, which have no state. */
export const withoutState = ({ state: _state, ...filter }: ListFilter): Omit<ListFilter, 'state'> => filter;

/** Removes every filter from an address. */
export const NO_FILTER = { code: undefined, side: undefined, state: undefined, accountType: undefined } as const;
