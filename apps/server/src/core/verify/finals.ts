import { type BrokerEvent, type HoldRecord, isFinalTransfer, type PriceAlert, type Transfer } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { conditionBasisPoints, conditionKind } from '../projections/alert-row.ts';
import type { Problem } from './problem.ts';

type Row = { readonly id: number; readonly text: string };

/** SQL for the values of these columns as one text. */
const rowText = (columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((name) => `coalesce(${name}::text, '-')`).join(', ')})`;

/** Rows that the state drops once they are final, and the events that record how they ended. */
export type Kind<T> = {
  readonly table: string;
  readonly what: string;
  readonly idColumn: string;
  /** The row of an event of this kind; undefined for any other event. */
  readonly of: (event: BrokerEvent) => T | undefined;
  readonly id: (row: T) => number;
  readonly isOpen: (row: T) => boolean;
  /** The same of a stored row. */
  readonly openWhere: string;
  /** Columns besides the number, with their values in the event; null is a missing one. */
  readonly columns: Readonly<Record<string, (row: T) => string | number | boolean | null>>;
};

export const FINAL_ALERTS: Kind<PriceAlert> = {
  table: 'price_alert',
  what: 'alert',
  idColumn: 'alert_id',
  of: (event) => (event.kind === 'alert' ? event.alert : undefined),
  id: ({ alertId }) => alertId,
  isOpen: ({ state }) => state === 'armed',
  openWhere: "state = 'armed'",
  columns: {
    account_id: (row) => row.accountId,
    code: (row) => row.instrument,
    trigger_when: (row) => row.when,
    price: (row) => row.price,
    condition: conditionKind,
    basis_points: conditionBasisPoints,
    state: (row) => row.state,
    created_at: (row) => row.createdAt,
    updated_at: (row) => row.updatedAt,
  },
};

export const FINAL_HOLDS: Kind<HoldRecord> = {
  table: 'cash_hold',
  what: 'hold',
  idColumn: 'hold_id',
  of: (event) => (event.kind === 'hold' ? event.hold : undefined),
  id: ({ holdId }) => holdId,
  isOpen: ({ state }) => state === 'held',
  openWhere: "state = 'held'",
  columns: {
    account_id: (row) => row.accountId,
    purpose: (row) => row.purpose,
    reference: (row) => row.reference,
    asset: (row) => row.asset,
    amount: (row) => row.amount,
    state: (row) => row.state,
    created_at: (row) => row.createdAt,
    updated_at: (row) => row.updatedAt,
  },
};

export const FINAL_TRANSFERS: Kind<Transfer> = {
  table: 'transfer',
  what: 'transfer',
  idColumn: 'transfer_id',
  of: (event) => (event.kind === 'transfer' ? event.transfer : undefined),
  id: ({ transferId }) => transferId,
  isOpen: (row) => !isFinalTransfer(row),
  openWhere: 'open',
  columns: {
    account_id: (row) => row.accountId,
    direction: (row) => row.direction,
    method: (row) => row.method,
    asset: (row) => row.asset,
    amount: (row) => row.amount,
    fee: (row) => row.fee,
    state: (row) => row.state,
    open: () => false,
    source: (row) => row.source,
    into_id: (row) => row.into,
    reason: (row) => row.reason,
    not_before: (row) => row.notBefore,
    claimed: (row) => row.claimed,
    asked_at: (row) => row.askedAt,
    destination: (row) => row.destination ?? null,
    approved_at: (row) => row.approvedAt ?? null,
    approved_by: (row) => row.approvedBy ?? null,
    locked_until: (row) => row.lockedUntil ?? null,
    unreconciled: (row) => row.unreconciled ?? null,
    funded: (row) => row.funded ?? null,
    token: (row) => row.token ?? null,
    units: (row) => row.units ?? null,
    rate: (row) => row.rate ?? null,
    least_units: (row) => row.leastUnits ?? null,
    most_units: (row) => row.mostUnits ?? null,
    fee_cap: (row) => row.feeCap ?? null,
    created_at: (row) => row.createdAt,
    updated_at: (row) => row.updatedAt,
  },
};

/** A value as PostgreSQL writes it into a text; null too has a place. */
const textOf = (value: string | number | boolean | null): string => (value === null ? '-' : String(value));

/** Compares the final rows of a kind with the events in the journal; the others are part of the broker's state. */
export class FinalRows<T> {
  readonly #kind: Kind<T>;
  readonly #ended = new Map<number, { readonly seq: number; readonly text: string }>();
  /** Rows that are not final; no more than the state has. */
  readonly #open = new Set<number>();
  #last = 0;

  constructor(kind: Kind<T>) {
    this.#kind = kind;
  }

  add(event: BrokerEvent, seq: number): void {
    const { of, id: idOf, isOpen, columns } = this.#kind;
    const row = of(event);
    if (row === undefined) return;
    const id = idOf(row);
    this.#last = Math.max(this.#last, id);
    if (isOpen(row)) {
      this.#open.add(id);
      return;
    }
    this.#open.delete(id);
    const text = Object.values(columns).map((value) => textOf(value(row)));
    this.#ended.set(id, { seq, text: text.join(' ') });
  }

  /** Compares what was added since the last call. */
  async compare(client: ClientBase): Promise<Problem[]> {
    if (this.#ended.size === 0) return [];
    const { table, what, idColumn, columns } = this.#kind;
    const found = await client.query<Row>(
      `select ${idColumn} as id, ${rowText(Object.keys(columns))} as text
         from ${table} where ${idColumn} = any($1)`,
      [[...this.#ended.keys()]],
    );
    const stored = Map.groupBy(found.rows, ({ id }) => id);
    const problems = [...this.#ended].flatMap(([id, { seq, text }]): Problem[] => {
      const [is, second] = stored.get(id) ?? [];
      if (is?.text === text && second === undefined) return [];
      const message = is === undefined ? `the row of the ${what} is missing` : `is not what became of the ${what}`;
      return [{ table, key: String(id), seq, message }];
    });
    this.#ended.clear();
    return problems;
  }

  /** Finds rows with a number that the journal never assigned, and final rows that the journal has not ended. */
  async strays(client: ClientBase): Promise<Problem[]> {
    const { table, what, idColumn, openWhere } = this.#kind;
    const found = await client.query<{ id: number }>(
      `select ${idColumn} as id from ${table}
        where ${idColumn} not between 1 and $1 or (not (${openWhere}) and ${idColumn} = any($2)) order by 1 limit 100`,
      [this.#last, [...this.#open]],
    );
    return found.rows.map(({ id }) => ({
      table,
      key: String(id),
      seq: null,
      message: this.#open.has(id) ? `no journal row ended this ${what}` : `no journal row set this ${what}`,
    }));
  }
}
