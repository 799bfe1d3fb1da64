import { Type } from 'typebox';
import { Code } from '../fields.ts';
import { SideText } from './order.ts';

/** What a list of orders or fills can be limited to. */
export const listFilters = {
  code: Type.Optional(Code),
  side: Type.Optional(SideText),
  /** The part of the account that a row is booked to; `own`: the one of the account's own tax type. */
  accountType: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('nisa')])),
};

/** How an order ended; `open`: it has not yet. */
export const OutcomeText = Type.Union([
  Type.Literal('open'),
  Type.Literal('filled'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
  Type.Literal('rejected'),
]);
