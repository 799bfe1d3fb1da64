import { type CallReply, call } from '../shared/api/index.ts';

type Fields = Readonly<Record<'operatorId' | 'event' | 'subject' | 'from' | 'until', string | undefined>>;
type LogPage = CallReply<'GET v1/operator/log/list'>;

/** Drops absent fields. */
const present = (fields: Fields): Partial<Record<keyof Fields, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Pages of the log by number. The server continues below an id and knows no page numbers, so the id below which each
 * page begins is kept for the filter in use.
 */
export class LogPages {
  #filter = '';
  #below: (string | undefined)[] = [];

  /** Returns a page, numbered from 1; empty when the log is shorter. Throws CallError. */
  async page(fields: Fields, page: number, size: number, signal?: AbortSignal): Promise<LogPage> {
    const filter = JSON.stringify([fields, size]);
    if (filter !== this.#filter || page === 1) {
      this.#filter = filter;
      this.#below = [undefined];
    }
    for (let at = this.#below.length; at < page; at += 1) {
      const { next } = await this.#read(fields, at, size, signal);
      if (next === null) return { rows: [], next: null };
    }
    return this.#read(fields, page, size, signal);
  }

  async #read(fields: Fields, page: number, size: number, signal?: AbortSignal): Promise<LogPage> {
    const below = this.#below[page - 1];
    const query = { ...present(fields), pageSize: String(size), ...(below === undefined ? {} : { below }) };
    const reply = await call('GET v1/operator/log/list', { query, signal });
    if (reply.next !== null) this.#below[page] = String(reply.next);
    return reply;
  }
}
