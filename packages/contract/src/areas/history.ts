import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

export const assetHistory = endpoint({
  ...memberGet(
    'v1/trade/asset/history',
    'Total assets over the trade date, a month or a year, oldest first, as if every deposit and withdrawal had been made before.',
  ),
  query: Strict({ range: Type.Union([Type.Literal('day'), Type.Literal('month'), Type.Literal('year')]) }),
  /**
   * [time in epoch ms, yen]: for months and years the start of the trade date; empty for an account that has never
   * traded.
   */
  reply: Strict({ points: Type.Array(Type.Tuple([Time, Amount])) }),
});
