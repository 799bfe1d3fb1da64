import type { ClientBase } from 'pg';

/** A table of an instance: which of its rows are read, in which order, and which of its columns are counters. */
export type InstanceTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Whose rows: the tenant's own, or those of its data set. */
  readonly scope: 'tenant' | 'dataset';
  readonly identity: readonly string[];
  readonly needs: readonly string[];
};

/**
 * Tables that are not exported: applied migrations, the last process to run each job, and what a server has read of a
 * rate.
 */
const EXCLUDED = ['schema_migration', 'job_claim', 'token_rate_reading'];

type Row = {
  name: string;
  columns: string[];
  key: string[];
  identity: string[];
  needs: string[];
};

/**
 * Every table of the database except the register of migrations, referenced tables first. Throws for a table that
 * belongs neither to a tenant nor to a data set: its handling has to be decided first.
 */
export async function instanceTables(client: ClientBase): Promise<InstanceTable[]> {
  const { rows } = await client.query<Row>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
               and a.attgenerated = '' order by a.attnum) as columns,
       array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
              where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as identity,
       array(select distinct o.relname::text from pg_constraint f join pg_class o on o.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     order by c.relname`,
    [EXCLUDED],
  );
  return inOrder(rows.map((row) => ({ ...row, scope: scopeOf(row) })));
}

function scopeOf({ name, columns }: Row): InstanceTable['scope'] {
  if (columns.includes('tenant_id')) return 'tenant';
  if (columns.includes('dataset_id')) return 'dataset';
  throw new Error(
    `the table ${name} belongs to no tenant and no data set: instance/tables.ts must define what becomes of it`,
  );
}

/** Sorts tables so that referenced ones come first. */
function inOrder(tables: readonly InstanceTable[]): InstanceTable[] {
  const ordered: InstanceTable[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((name) => !waiting.some((other) => other.name === name)));
    const [table] = next === -1 ? [] : waiting.splice(next, 1);
    if (table === undefined)
      throw new Error(`circular foreign keys between tables: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(table);
  }
  return ordered;
}
