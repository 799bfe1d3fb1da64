import type { connectCore } from '../../apps/server/src/core/index.ts';

type Client = Awaited<ReturnType<typeof connectCore>>;

/** A table that a superuser edits, how to identify its rows, and how verify names one. */
export type Target = {
  readonly table: string;
  readonly keys: readonly string[];
  /** SQL of the key in verify's format. */
  readonly named: string;
  /** SQL of the journal row that a row derives from; null where it derives from the whole journal. */
  readonly seq: string | null;
};

export const TARGETS: readonly Target[] = [
  { table: 'journal', keys: ['seq'], named: 'seq::text', seq: 'seq' },
  { table: 'posting', keys: ['journal_seq', 'line'], named: `journal_seq || '/' || line`, seq: 'journal_seq' },
  {
    table: 'house_posting',
    keys: ['to_seq', 'account_id', 'asset'],
    named: `to_seq || '/' || account_id || '/' || asset`,
    seq: 'to_seq',
  },
  { table: 'fill', keys: ['fill_id'], named: 'fill_id::text', seq: 'journal_seq' },
  { table: 'account_event', keys: ['event_seq'], named: 'event_seq::text', seq: 'journal_seq' },
  { table: 'account', keys: ['account_id'], named: 'account_id::text', seq: null },
  { table: 'position', keys: ['account_id', 'code'], named: `account_id || ':' || code`, seq: null },
  { table: 'trade_order', keys: ['order_id'], named: 'order_id::text', seq: null },
];

/** Kinds of edit. `cut` deletes a row and all after it. */
export const EDITS = ['change', 'delete', 'insert', 'reorder', 'cut'] as const;
export type Edit = (typeof EDITS)[number];

/** Where verify must point; `seq` is undefined where any place in the journal will do. */
export type RowRef = { readonly table: string; readonly key: string; readonly seq: number | undefined };
/** What was done, for the failure message, and the edited rows: verify must name each of `rowRefs`. */
export type Done = { readonly what: string; readonly rowRefs: readonly RowRef[] };

type Column = { readonly name: string; readonly type: string };
type Row = { readonly ctid: string; readonly key: string; readonly seq: number | null };

const rowRefOf = ({ table }: Target, { key, seq }: Row): RowRef => ({ table, key, seq: seq ?? undefined });

/** A list with one more element, an object with one more member. */
const withMore = (c: string): string =>
  `case when ${c} is null then '{"amount": 1}'::jsonb when jsonb_typeof(${c}) = 'array'
        then ${c} || '[{"date": "2026-12-01", "amount": 1}]'::jsonb else ${c} || '{"put": 1}'::jsonb end`;

/** SQL that produces a different value for a column, by the column's type. */
export const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  int2: (c) => `coalesce(${c}, 0) + 1`,
  int4: (c) => `coalesce(${c}, 0) + 1`,
  int8: (c) => `coalesce(${c}, 0) + 1`,
  text: (c) => `coalesce(${c}, '') || 'x'`,
  bool: (c) => `not coalesce(${c}, false)`,
  date: (c) => `coalesce(${c}, '2026-01-01'::date) + 1`,
  json: (c) => `(${withMore(`${c}::jsonb`)})::json`,
  jsonb: withMore,
  bytea: (c) => `case when length(${c}) = 0 then '\\x00'::bytea else set_byte(${c}, 0, get_byte(${c}, 0) # 1) end`,
};

/** Edits rows at random inside the superuser's transaction. `random` returns an integer below its argument. */
export class Tamperer {
  readonly #client: Client;
  readonly #random: (below: number) => number;

  constructor(client: Client, random: (below: number) => number) {
    this.#client = client;
    this.#random = random;
  }

  async edit(target: Target, edit: Edit): Promise<Done> {
    if (edit === 'change') {
      const columns = await this.columns(target);
      return this.change(target, columns[this.#random(columns.length)] ?? '');
    }
    const [row, other] = [await this.#pick(target), await this.#pick(target)];
    const ref = (of: Row): RowRef => rowRefOf(target, of);
    const done = (more: string, rowRefs: readonly RowRef[]): Done => ({
      what: `${edit} ${target.table} ${row.key} ${more}`,
      rowRefs,
    });
    const name = target.table;
    switch (edit) {
      case 'delete':
        await this.#client.query(`delete from ${name} where ctid = $1`, [row.ctid]);
        return done('', [ref(row)]);
      case 'insert':
        return done('copied', [ref(await this.#copy(target, row))]);
      case 'reorder':
        // Swapping rows with the same content changes nothing.
        if (await this.#sameContent(target, row, other)) return this.edit(target, edit);
        await this.#swap(target, row, other);
        return done(`and ${other.key}`, [ref(row), ref(other)]);
      case 'cut': {
        const keys = target.keys.join(', ');
        await this.#client.query(
          `delete from ${name} where (${keys}) >= (select ${keys} from ${name} where ctid = $1)`,
          [row.ctid],
        );
        return done('and all after it', [ref(row)]);
      }
    }
  }

  /** The columns of a table that are not part of its key. */
  async columns({ table, keys }: Target): Promise<string[]> {
    const columns = await this.#columns(table);
    return columns.map(({ name }) => name).filter((name) => !keys.includes(name));
  }

  /** Changes a column of one row. */
  async change(target: Target, column: string): Promise<Done> {
    const { table } = target;
    const row = await this.#pick(target);
    const type = (await this.#columns(table)).find(({ name }) => name === column)?.type ?? '';
    const changed = CHANGED[type]?.(column);
    if (changed === undefined) throw new RangeError(`${table}: no way to change the column ${column}`);
    await this.#client.query(`update ${table} set ${column} = ${changed} where ctid = $1`, [row.ctid]);
    return { what: `change ${table} ${row.key} ${column}`, rowRefs: [rowRefOf(target, row)] };
  }

  async #pick({ table, named, seq }: Target): Promise<Row> {
    const counted = await this.#client.query<{ count: string }>(`select count(*) from ${table}`);
    const found = await this.#client.query<Row>(
      `select ctid::text, ${named} as key, ${seq ?? 'null'}::int4 as seq from ${table} order by 2 offset $1 limit 1`,
      [this.#random(Number(counted.rows[0]?.count))],
    );
    const row = found.rows[0];
    if (row === undefined) throw new RangeError(`${table} is empty`);
    return row;
  }

  async #columns(table: string): Promise<Column[]> {
    const found = await this.#client.query<Column>(
      `select column_name as name, udt_name as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> 'tenant_id' order by 1`,
      [table],
    );
    return found.rows;
  }

  /** Inserts a copy of a row under another key. */
  async #copy({ table, keys, named, seq }: Target, row: Row): Promise<Row> {
    const own = keys.at(-1);
    const columns = await this.#columns(table);
    const values = columns.map(({ name, type }) =>
      name === own ? (type === 'text' ? `${name} || 'Z'` : `(select max(${name}) + 1 from ${table})`) : name,
    );
    const made = await this.#client.query<Row>(
      `insert into ${table} (tenant_id, ${columns.map(({ name }) => name).join(', ')})
       select tenant_id, ${values.join(', ')} from ${table} where ctid = $1
       returning ctid::text, ${named} as key, ${seq ?? 'null'}::int4 as seq`,
      [row.ctid],
    );
    const [there] = made.rows;
    if (there === undefined) throw new RangeError(`${table}: nothing was put in`);
    return there;
  }

  async #sameContent({ table, keys }: Target, a: Row, b: Row): Promise<boolean> {
    const found = await this.#client.query<{ different: number }>(
      `select count(distinct to_jsonb(t) - $3::text[])::int4 as different from ${table} t where ctid in ($1::tid, $2::tid)`,
      [a.ctid, b.ctid, keys],
    );
    return found.rows[0]?.different === 1;
  }

  /** Swaps the content of two rows; their keys do not move. */
  async #swap({ table, keys }: Target, a: Row, b: Row): Promise<void> {
    const names = (await this.#columns(table)).map(({ name }) => name).filter((name) => !keys.includes(name));
    await this.#client.query(
      `update ${table} t set ${names.map((name) => `${name} = o.${name}`).join(', ')}
         from (select ctid as spot, * from ${table} where ctid in ($1::tid, $2::tid)) o
        where t.ctid in ($1::tid, $2::tid) and o.spot <> t.ctid`,
      [a.ctid, b.ctid],
    );
  }
}
