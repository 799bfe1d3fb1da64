import type { ClientBase, QueryResultRow } from 'pg';

/** Rows held in memory at a time. */
export const PAGE = 2000;

let cursors = 0;

/**
 * Reads a query page by page through a cursor, so that memory does not grow with the number of rows. The caller has
 * begun a transaction.
 */
export async function* pages<Row extends QueryResultRow>(
  client: ClientBase,
  query: string,
  values: readonly unknown[] = [],
  size = PAGE,
): AsyncGenerator<Row[]> {
  cursors += 1;
  const name = `page_${cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${query}`, [...values]);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${size} from ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await client.query(`close ${name}`);
}
