import type { CommittedBatch } from '../sequencer/batch.ts';
import { marginTable } from './margin-table.ts';
import { applicationTable, offeringTable } from './offering-tables.ts';
import type { ProjectedBatch } from './projected-batch.ts';
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
import { transferTable } from './transfer-tables.ts';

/** The broker's state: the after-image of every row that changed. */
export const STATES = [
  register({ table: orderTable, rows: ({ dirty }: ProjectedBatch) => dirty.orders }),
  register({ table: accountTable, rows: ({ dirty }: ProjectedBatch) => dirty.accounts }),
  register({ table: positionTable, rows: ({ dirty }: ProjectedBatch) => dirty.positions }),
  register({ table: priceAlertTable, rows: ({ dirty }: ProjectedBatch) => dirty.alerts }),
  register({ table: cashHoldTable, rows: ({ dirty }: ProjectedBatch) => dirty.holds }),
  register({ table: transferTable, rows: ({ dirty }: ProjectedBatch) => dirty.transfers }),
  register({ table: offeringTable, rows: ({ dirty }: ProjectedBatch) => dirty.offerings }),
  register({ table: applicationTable, rows: ({ dirty }: ProjectedBatch) => dirty.applications }),
  register({ table: marginTable, rows: ({ dirty }: ProjectedBatch) => dirty.margins }),
  register({ table: brokerInstrumentTable, rows: ({ dirty }: ProjectedBatch) => dirty.instruments }),
];

/** The broker's scalars, which nearly every input changes: journal rows have no image of them. */
export const SCALARS = [
  register({
    table: brokerGlobalsTable,
    rows: ({ dirty, globals }: CommittedBatch) => (dirty.globals ? [globals] : []),
  }),
];
