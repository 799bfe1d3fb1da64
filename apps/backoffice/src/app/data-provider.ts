import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { call } from '../shared/api/index.ts';
import { LogPages } from './log-pages.ts';

type Filter = Readonly<Record<string, unknown>>;
type Row = RaRecord<number>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** A time of a filter's input, local to the browser, as epoch milliseconds. */
const millisOf = (value: unknown): string | undefined => {
  const at = value instanceof Date ? value.getTime() : Date.parse(textOf(value) ?? '');
  return Number.isNaN(at) ? undefined : String(at);
};

const withId = <T extends object>(row: T, id: number): T & Row => ({ ...row, id });

const pageOf = ({ pagination }: GetListParams) => ({
  pageNum: String(pagination?.page ?? 1),
  pageSize: String(pagination?.perPage ?? 25),
});

const STATES = ['open', 'approved', 'executed', 'refused', 'stale', 'expired'] as const;

const log = new LogPages();

type Listed = { readonly data: Row[]; readonly total?: number; readonly pageInfo?: { readonly hasNextPage: boolean } };

const LISTS: Readonly<Record<string, (params: GetListParams, filter: Filter) => Promise<Listed>>> = {
  proposals: async (params, filter) => {
    const state = STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), ...(state === undefined ? {} : { state }) };
    const { rows, total } = await call('GET v1/proposal/proposal/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, row.number)), total };
  },
  operators: async (params) => {
    const { rows, total } = await call('GET v1/operator/operator/list', {
      query: pageOf(params),
      signal: params.signal,
    });
    return { data: rows.map((row) => withId(row, row.operatorId)), total };
  },
  log: async (params, filter) => {
    const fields = {
      operatorId: textOf(filter.operatorId),
      event: textOf(filter.event),
      subject: textOf(filter.subject),
      from: millisOf(filter.from),
      until: millisOf(filter.until),
    };
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const { rows, next } = await log.page(fields, page, perPage, params.signal);
    return { data: rows.map((row) => withId(row, row.id)), pageInfo: { hasNextPage: next !== null } };
  },
};

/** Rejected: the office changes nothing through react-admin's forms, but by named actions of the API. */
const unsupported = (): Promise<never> => Promise.reject(new Error('not supported by the operators API'));

/**
 * The lists and records of the operators' API as react-admin reads them. Throws CallError.
 *
 * The generic results of the interface cannot be inferred from a resource's name at run time.
 */
export const dataProvider: DataProvider = {
  getList: async (resource, params) => {
    const read = LISTS[resource];
    if (read === undefined) return unsupported();
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return (await read(params, params.filter ?? {})) as any;
  },
  getOne: async (resource, { id, signal }) => {
    if (resource !== 'proposals') return unsupported();
    const data = await call('GET v1/proposal/proposal/detail', { query: { number: String(id) }, signal });
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return { data: withId(data, data.proposal.number) as any };
  },
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
  supportAbortSignal: true,
};
