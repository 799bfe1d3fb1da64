import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { CursorPages, call } from '../shared/api/index.ts';
import { ARRIVAL_STATES, WITHDRAWAL_STATES } from '../shared/transfers/index.ts';

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

/** Drops absent fields. */
const present = <K extends string>(fields: Readonly<Record<K, string | undefined>>): { [N in K]?: string } =>
  // The entries are those of `fields`.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [N in K]?: string };

type LogFields = Readonly<Record<'operatorId' | 'event' | 'subject' | 'from' | 'until', string | undefined>>;
const log = new CursorPages((fields: LogFields, { cursor: below, size, signal }) =>
  call('GET v1/operator/log/list', { query: present({ ...fields, below, pageSize: String(size) }), signal }),
);

type ReferralFields = Readonly<Record<'scope' | 'memberId', string | undefined>>;
const REFERRAL_SCOPES = ['referrers', 'withoutPermission'] as const;
const referrals = new CursorPages((fields: ReferralFields, { cursor: below, size, signal }) => {
  const scope = REFERRAL_SCOPES.find((one) => one === fields.scope);
  const query = { ...present({ memberId: fields.memberId, below, pageSize: String(size) }), ...(scope && { scope }) };
  return call('GET v1/referral/member/list', { query, signal });
});

type Search = { readonly text: string | undefined; readonly mayOpen: boolean };

/**
 * A member or account number finds without a line in the log. What finds none may be a mobile number, and any other
 * text is personal data: both are searched for those who may open it; for others nothing is found.
 */
const customers = new CursorPages(async ({ text, mayOpen }: Search, { cursor: below, size, signal }) => {
  const page = present({ below, pageSize: String(size) });
  const number = text?.normalize('NFKC');
  if (text === undefined || /^[1-9]\d{0,14}$/.test(number ?? '')) {
    const found = await call('GET v1/customer/member/list', { query: { ...page, ...present({ number }) }, signal });
    if (text === undefined || found.rows.length > 0) return found;
  }
  if (!mayOpen) return { rows: [], next: null };
  return call('POST v1/customer/member/search', { body: { text, ...page }, signal });
});

const CASE_STATES = ['pending', 'rejected', 'verified'] as const;
const AGREEMENT_STATES = ['signed', 'accepted', 'rejected'] as const;
const NEWS_STATES = ['published', 'scheduled', 'withdrawn'] as const;
const OFFERING_KINDS = ['ipo', 'distribution', 'block'] as const;
type Listed = {
  readonly data: RaRecord[];
  readonly total?: number;
  readonly pageInfo?: { readonly hasNextPage: boolean };
};

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
  reviews: async (params, filter) => {
    const state = CASE_STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), ...(state === undefined ? {} : { state }) };
    const { rows, total } = await call('GET v1/identity/case/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, row.caseId)), total };
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
  customers: async (params, filter) => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const { rows, next } = await customers.page(
      { text: textOf(filter.search)?.trim() || undefined, mayOpen: filter.mayOpen === true },
      page,
      perPage,
      params.signal,
    );
    return { data: rows.map((row) => withId(row, Number(row.memberId))), pageInfo: { hasNextPage: next !== null } };
  },
  referrals: async (params, filter) => {
    const fields = { scope: textOf(filter.scope), memberId: textOf(filter.memberId)?.normalize('NFKC').trim() };
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const { rows, next } = await referrals.page(fields, page, perPage, params.signal);
    return { data: rows.map((row) => withId(row, Number(row.memberId))), pageInfo: { hasNextPage: next !== null } };
  },
  deposits: async (params, filter) => {
    const state = ARRIVAL_STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), direction: 'in', ...(state === undefined ? {} : { state }) } as const;
    const { rows, total } = await call('GET v1/fund/transfer/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.transferId))), total };
  },
  imports: async (params) => {
    const { rows, total } = await call('GET v1/fund/import/list', { query: pageOf(params), signal: params.signal });
    return { data: rows.map((row) => withId(row, row.importId)), total };
  },
  lines: async (params, filter) => {
    const query = { ...pageOf(params), scope: filter.scope === 'all' ? 'all' : 'unallocated' } as const;
    const { rows, total } = await call('GET v1/fund/line/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.transferId))), total };
  },
  withdrawals: async (params, filter) => {
    const state = WITHDRAWAL_STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), direction: 'out', ...(state === undefined ? {} : { state }) } as const;
    const { rows, total } = await call('GET v1/fund/transfer/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.transferId))), total };
  },
  offerings: async (params, filter) => {
    const kind = OFFERING_KINDS.find((one) => one === filter.kind);
    const scope = filter.scope === 'current' ? 'current' : 'all';
    const query = { ...pageOf(params), scope, ...(kind === undefined ? {} : { kind }) } as const;
    const { rows, total, now } = await call('GET v1/offering/offering/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId({ ...row, now }, Number(row.offeringId))), total };
  },
  agreements: async (params, filter) => {
    const state = AGREEMENT_STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), ...(state === undefined ? {} : { state }) };
    const { rows, total } = await call('GET v1/offering/agreement/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.applicationId))), total };
  },
  news: async (params, filter) => {
    const state = NEWS_STATES.find((one) => one === filter.state);
    const query = { ...pageOf(params), ...(state === undefined ? {} : { state }) };
    const { rows, total } = await call('GET v1/news/item/list', { query, signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.newsId))), total };
  },
  margins: async (params) => {
    const { rows, total } = await call('GET v1/margin/account/list', { query: pageOf(params), signal: params.signal });
    return { data: rows.map((row) => withId(row, Number(row.accountId))), total };
  },
  loans: async (params, filter) => {
    const code = textOf(filter.code)?.normalize('NFKC').trim().toUpperCase();
    const query = { ...pageOf(params), ...(code === undefined ? {} : { code }) };
    const { rows, total } = await call('GET v1/margin/loan/list', { query, signal: params.signal });
    return { data: rows.map((row, index) => withId(row, index)), total };
  },
  // Loaded with their pages.
  orders: async (params, filter) => (await import('../features/trading/index.ts')).listOrders(params, filter),
  fills: async (params, filter) => (await import('../features/trading/index.ts')).listFills(params, filter),
  halts: async (params, filter) => (await import('../features/trading/index.ts')).listHalts(params, filter),
  files: async (params) => {
    const { rows, total } = await call('GET v1/fund/file/list', { query: pageOf(params), signal: params.signal });
    return { data: rows.map((row) => withId(row, row.fileId)), total };
  },
};

/** Rejected: the office changes nothing through react-admin's forms, but by named actions of the API. */
const unsupported = (): Promise<never> => Promise.reject(new Error('not supported by the operators API'));

async function getList<R extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<R>> {
  const read = LISTS[resource];
  if (read === undefined) return unsupported();
  // react-admin types a filter as any.
  const filter = (params.filter ?? {}) as Filter;
  // Which rows a resource has is known by its name only, which react-admin's types do not connect.
  return (await read(params, filter)) as unknown as GetListResult<R>;
}

/** The lists of the operators' API as react-admin reads them. Throws CallError. */
export const dataProvider: DataProvider = {
  getList,
  getOne: unsupported,
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
  supportAbortSignal: true,
};
