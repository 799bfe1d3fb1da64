type Listed = { readonly rows: readonly unknown[]; readonly next: number | string | null };
/** Reads one page after a cursor: `next` of the page before. Throws CallError. */
export type ReadPage<Fields, P extends Listed> = (
  fields: Fields,
  page: { readonly cursor: string | undefined; readonly size: number; readonly signal: AbortSignal | undefined },
) => Promise<P>;

/**
 * A list that the server continues after a cursor, by page numbers: react-admin counts pages. The cursor of each page
 * is kept for the filter in use.
 */
export class CursorPages<Fields, P extends Listed> {
  readonly #read: ReadPage<Fields, P>;
  #filter = '';
  #cursors: (string | undefined)[] = [];

  constructor(read: ReadPage<Fields, P>) {
    this.#read = read;
  }

  /** Returns a page, numbered from 1; the last page for a number behind it. Throws CallError. */
  async page(fields: Fields, page: number, size: number, signal?: AbortSignal): Promise<P> {
    const filter = JSON.stringify([fields, size]);
    if (filter !== this.#filter || page === 1) {
      this.#filter = filter;
      this.#cursors = [undefined];
    }
    const first = Math.min(page, this.#cursors.length);
    let reply = await this.#readAt(fields, first, size, signal);
    for (let at = first + 1; at <= page && reply.next !== null; at += 1)
      reply = await this.#readAt(fields, at, size, signal);
    return reply;
  }

  async #readAt(fields: Fields, page: number, size: number, signal: AbortSignal | undefined): Promise<P> {
    const cursors = this.#cursors;
    const reply = await this.#read(fields, { cursor: cursors[page - 1], size, signal });
    if (reply.next !== null) cursors[page] = String(reply.next);
    return reply;
  }
}
