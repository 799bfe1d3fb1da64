import { type Application, isFinalApplication, isFinalOffering, type Offering } from '@kabuto/brokerage';
import { applicationTable, offeringTable } from '../projections/offering-tables.ts';
import type { Table } from '../projections/table.ts';
import type { Kind } from './finals.ts';

/** The columns of a table as its projection writes them, but for the number. */
const columnsOf = <Row>({ columns, key }: Table<Row>): Kind<Row>['columns'] =>
  Object.fromEntries(
    columns
      .filter(({ name }) => !key?.includes(name))
      .map(({ name, of }) => [
        name,
        (row: Row) => {
          const cell = of(row);
          // no column of these tables holds bytes
          return cell as string | number | boolean | null;
        },
      ]),
  );

export const FINAL_OFFERINGS: Kind<Offering> = {
  table: offeringTable.name,
  what: 'offering',
  idColumn: 'offering_id',
  of: (event) => (event.kind === 'offering' ? event.offering : undefined),
  id: ({ offeringId }) => offeringId,
  isOpen: (row) => !isFinalOffering(row),
  openWhere: 'open',
  columns: columnsOf(offeringTable),
};

export const FINAL_APPLICATIONS: Kind<Application> = {
  table: applicationTable.name,
  what: 'application',
  idColumn: 'application_id',
  of: (event) => (event.kind === 'application' ? event.application : undefined),
  id: ({ applicationId }) => applicationId,
  isOpen: (row) => !isFinalApplication(row),
  openWhere: 'open',
  columns: columnsOf(applicationTable),
};
