import { register } from './projection.ts';
import {
  accountTable,
  brokerGlobalsTable,
  brokerInstrumentTable,
  cashHoldTable,
  orderTable,
  positionTable,
  priceAlertTable,
} from './tables.ts';

/** The broker's state: the after-image of every row that changed. */
export const STATES = [
  register({ table: orderTable, rows: ({ dirty }) => dirty.orders }),
  register({ table: accountTable, rows: ({ dirty }) => dirty.accounts }),
  register({ table: positionTable, rows: ({ dirty }) => dirty.positions }),
  register({ table: priceAlertTable, rows: ({ dirty }) => dirty.alerts }),
  register({ table: cashHoldTable, rows: ({ dirty }) => dirty.holds }),
  register({ table: brokerInstrumentTable, rows: ({ dirty }) => dirty.instruments }),
  register({ table: brokerGlobalsTable, rows: ({ dirty, globals }) => (dirty.globals ? [globals] : []) }),
];
