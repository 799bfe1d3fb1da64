import type {
  Account,
  Application,
  BrokerGlobals,
  BrokerInstrument,
  HoldRecord,
  MarginAccount,
  Offering,
  Order,
  Position,
  PriceAlert,
  Transfer,
} from '../types.ts';

/**
 * One row of the broker's whole state: a state is its rows in the order of these parts, each part in canonical order.
 */
export type StateRow =
  | { readonly part: 'globals'; readonly row: BrokerGlobals }
  | { readonly part: 'account'; readonly row: Account }
  | { readonly part: 'position'; readonly row: Position }
  | { readonly part: 'order'; readonly row: Order }
  | { readonly part: 'instrument'; readonly row: BrokerInstrument }
  | { readonly part: 'alert'; readonly row: PriceAlert }
  | { readonly part: 'hold'; readonly row: HoldRecord }
  | { readonly part: 'transfer'; readonly row: Transfer }
  | { readonly part: 'offering'; readonly row: Offering }
  | { readonly part: 'application'; readonly row: Application }
  | { readonly part: 'margin'; readonly row: MarginAccount };
