import type { ClientBase } from 'pg';
import type { DayBar } from './bar-line.ts';
import type { Rejection } from './rejections.ts';
import type { Numbered } from './table-file.ts';

/**
 * What an import does to a data set's days. `removed` only with `replace`; `others` are other days of the same issues,
 * which stay.
 */
export type BarChanges = {
  readonly bars: number;
  readonly issues: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly fresh: number;
  readonly changed: number;
  readonly removed: number;
  readonly others: number;
  /** Codes that are not listed in the data set. */
  readonly unlisted: number;
};

const VALUES = 'open, high, low, close, volume, turnover';
const valuesOf = (table: string): string => VALUES.replace(/\w+/g, (column) => `${table}.${column}`);
const DIFFERS = `(${valuesOf('h')}) is distinct from (${valuesOf('s')})`;

/**
 * Days to be imported into a data set: collected in a temporary table of the running transaction and compared there, so
 * that a file of any length takes no memory here and nothing is visible before all of it is.
 */
export class BarStage {
  readonly #client: ClientBase;
  readonly #datasetId: number;

  private constructor(client: ClientBase, datasetId: number) {
    this.#client = client;
    this.#datasetId = datasetId;
  }

  /** Creates the empty stage. Runs in a transaction of the owner's role; the stage is dropped with it. */
  static async open(client: ClientBase, datasetId: number): Promise<BarStage> {
    await client.query(
      `create temporary table import_bar (code text, date date, open int, high int, low int, close int, volume bigint,
         turnover bigint, line int) on commit drop`,
    );
    return new BarStage(client, datasetId);
  }

  async add(rows: readonly Numbered<DayBar>[]): Promise<void> {
    const column = (name: keyof DayBar): string => arrayText(rows.map(({ row }) => row[name]));
    await this.#client.query({
      name: 'import:bar',
      text: `insert into import_bar select * from unnest($1::text[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[],
               $7::int8[], $8::int8[], $9::int[])`,
      values: [
        column('code'),
        column('date'),
        column('open'),
        column('high'),
        column('low'),
        column('close'),
        column('volume'),
        column('turnover'),
        arrayText(rows.map(({ line }) => line)),
      ],
    });
  }

  /**
   * Removes lines that repeat a day; the first line of a day counts. Returns the first of the removed lines, and how
   * many there are.
   */
  async dropRepeated(): Promise<{ first: Rejection[]; total: number }> {
    await this.#client.query('analyze import_bar');
    const { rows } = await this.#client.query<{
      code: string;
      date: string;
      line: number;
      before: number;
      total: number;
    }>(
      `select s.code, s.date, s.line, f.line as before, count(*) over ()::int as total
         from import_bar s
         join (select code, date, min(line) as line from import_bar group by code, date having count(*) > 1) f
           on f.code = s.code and f.date = s.date
        where s.line > f.line order by s.line limit 20`,
    );
    const total = rows[0]?.total ?? 0;
    if (total > 0) {
      await this.#client.query(
        `delete from import_bar s using (select code, date, min(line) as line from import_bar group by code, date) f
          where f.code = s.code and f.date = s.date and s.line > f.line`,
      );
    }
    const first = rows.map(({ code, date, line, before }) => ({
      line,
      field: 'date',
      value: date,
      allowed: `one line for a day of ${code}, which line ${before} already is`,
    }));
    return { first, total };
  }

  /** Writes the stage into the data set's days. `replace` deletes other days, and minutes, of its issues. */
  async merge(replace: boolean): Promise<BarChanges> {
    const of = [this.#datasetId];
    const compared = await this.#client.query<Omit<BarChanges, 'removed' | 'others'>>(
      `select count(*)::int as bars, count(distinct s.code)::int as issues, min(s.date) as first, max(s.date) as last,
              (count(*) filter (where h.code is null))::int as fresh,
              (count(*) filter (where h.code is not null and ${DIFFERS}))::int as changed,
              (count(distinct s.code) filter (where i.code is null))::int as unlisted
         from import_bar s
         left join history_day_bar h on h.dataset_id = $1 and h.code = s.code and h.date = s.date
         left join instrument i on i.dataset_id = $1 and i.code = s.code`,
      of,
    );
    const [facts] = compared.rows;
    if (facts === undefined) throw new Error('the aggregate query returned no row');
    if (facts.fresh + facts.changed > 0) await this.#write();
    const removed = replace ? await this.#removeOthers() : 0;
    const others = await this.#client.query<{ n: number }>(
      `select count(*)::int as n from history_day_bar h where ${OTHERS}`,
      of,
    );
    await this.#client.query(
      `update dataset set last_date = (select max(date) from import_bar)
        where dataset_id = $1 and last_date < (select max(date) from import_bar)`,
      of,
    );
    return { ...facts, removed, others: others.rows[0]?.n ?? 0 };
  }

  /** Writes only rows that differ: an upsert would lock, and so write, each row that it leaves as it is. */
  async #write(): Promise<void> {
    await this.#client.query(
      `insert into history_day_bar as t (dataset_id, code, date, ${VALUES})
       select $1, s.code, s.date, ${valuesOf('s')} from import_bar s
         left join history_day_bar h on h.dataset_id = $1 and h.code = s.code and h.date = s.date
        where h.code is null or ${DIFFERS}
       on conflict (dataset_id, code, date) do update set (${VALUES}) = (${valuesOf('excluded')})`,
      [this.#datasetId],
    );
  }

  async #removeOthers(): Promise<number> {
    const days = await this.#client.query(`delete from history_day_bar h where ${OTHERS}`, [this.#datasetId]);
    // Minutes simulated for the old days would contradict the imported ones.
    await this.#client.query(
      'delete from history_minute_bar where dataset_id = $1 and code in (select code from import_bar)',
      [this.#datasetId],
    );
    return days.rowCount ?? 0;
  }
}

/**
 * Values in PostgreSQL's array syntax. Numbers, codes and dates need no quotes; the driver's own conversion checks each
 * value for that, which takes half the time of an import.
 */
const arrayText = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** Days of the stage's issues that are not in the stage. */
const OTHERS = `h.dataset_id = $1 and h.code in (select code from import_bar)
  and not exists (select from import_bar s where s.code = h.code and s.date = h.date)`;
