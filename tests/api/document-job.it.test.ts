import { addDays, isoDate, phaseStart, TOKYO_SCHEDULE, tokyoEpoch } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Core, readTablesEnd } from '../../apps/server/src/core/index.ts';
import type { Dates } from '../../apps/server/src/documents/head-of.ts';
import { issueDocuments } from '../../apps/server/src/documents/issue.ts';
import { copyOf } from '../../apps/server/src/documents/make-copy.ts';
import { Printer } from '../../apps/server/src/documents/pdf/printer.ts';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { readStatementData } from '../../apps/server/src/documents/read-statement-data.ts';
import { readProgress } from '../../apps/server/src/documents/run.ts';
import { runDocuments } from '../../apps/server/src/documents/run-documents.ts';
import { listDocuments, type StoredDocument } from '../../apps/server/src/documents/store.ts';
import { createPool, readTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let pool: ReturnType<typeof createPool>;
const printer = new Printer();

beforeAll(async () => {
  app = await startTestApp({ jobsByHand: ['documents'] });
  pool = createPool({ url: app.database.appUrl, name: 'server', max: 4 });
}, 120_000);
afterAll(async () => {
  await printer.close();
  await pool.end();
  await app.stop();
});

type Read = Parameters<Printer['print']>[0];

const TENANT = {
  tenantId: 1,
  slug: 'kabuto',
  names: { en: 'Kabuto', jp: 'カブト', tw: 'Kabuto' },
  mode: 'live' as const,
  operatorName: null,
  registrationNumber: null,
  supportContact: null,
  licence: null,
  logo: null,
  features: [],
  agreementVersion: '1',
  agreementOwn: false,
};

const depsOf = () => ({
  pool,
  tenants: { get: async () => TENANT },
  coreOf: () => app.market.core,
  endOf: readTablesEnd,
  names: () => (code: string) => ({ en: code, jp: code, tw: code }),
  files: app.files,
  keepText: async () => {},
  now: () => Date.now(),
  log: { info: () => {} },
});

/** Read tables that end at another market time. */
const endAt =
  (at: number) =>
  async (...of: Parameters<typeof readTablesEnd>) => {
    const end = await readTablesEnd(...of);
    return end === null ? null : { ...end, at };
  };

/** The core as the server has it whose read tables are days behind. */
function coreAhead(days: number): Core {
  const { core } = app.market;
  const { session } = core.feed;
  if (session === null) throw new Error('no session');
  const ahead = {
    clock: { marketTime: core.clock.marketTime + days * 86_400_000 },
    feed: { session: { ...session, orderDate: addDays(session.orderDate, days) } },
  };
  return new Proxy(core, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in ahead ? ahead : target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What `issueDocuments` issues to an account by these dates, which is not kept. */
async function issued(
  accountId: number,
  dates: Dates,
  doneAt: number | null = null,
): Promise<{ kind: string; to: string }[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.tenant', '1', true)`);
    const end = await readTablesEnd(client, 1);
    if (end === null) throw new Error('no journal');
    const due = { tenantId: 1, accountIds: [accountId], ...dates, head: end, doneAt, isRequested: true };
    await issueDocuments(client, { ...due, now: 0 });
    const { rows } = await client.query<{ kind: string; to: string }>(
      'select kind, period_to::text as "to" from document where account_id = $1 order by period_to, kind',
      [accountId],
    );
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const copies = async (): Promise<{ documentId: number; language: string }[]> =>
  (
    await asSuper(app.database.superUrl, (client) =>
      client.query<{ documentId: number; language: string }>(
        `select document_id::int as "documentId", language from document_copy order by document_id`,
      ),
    )
  ).rows;

it('DOC-01 the job makes the statements of all accounts one after the other, reports how many, and goes on where it was stopped', async () => {
  for (let member = 0; member < 3; member++) await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  const reports: unknown[] = [];
  const stopping = new AbortController();
  const deps = { ...depsOf(), log: { info: (report: unknown) => reports.push(report) } };
  const stopped = {
    ...deps,
    printer: {
      print: async (read: Read) => {
        stopping.abort();
        return printer.print(read);
      },
    },
  };
  await runDocuments(stopped, { tenantId: 1, makesCopies: true }, stopping.signal);
  expect(await copies()).toHaveLength(1);
  expect(reports).toEqual([{ tenantId: 1, issued: 3, made: 1 }]);

  await runDocuments({ ...deps, printer }, { tenantId: 1, makesCopies: true }, new AbortController().signal);
  const all = await copies();
  expect(all.map(({ language }) => language)).toEqual(['jp', 'jp', 'jp']);
  expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(3);
  expect(reports.at(-1)).toEqual({ tenantId: 1, issued: 3, made: 3 });
  expect(await readTenant(pool, 1, (client) => readProgress(client, 1))).toEqual({ issued: 3, made: 3 });
});

it('DOC-01 a quarter gets its statement once its last day is over, not when the next trade date has begun', async () => {
  const { accountId } = await (await app.client().demo()).call('GET v1/user/user/info');
  await app.market.core.waitUntilCaughtUp();
  const due = isoDate('2026-10-01');
  const before = await issued(Number(accountId), { due, today: isoDate('2026-09-30') });
  expect(before.filter(({ kind }) => kind === 'balance')).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  const after = await issued(Number(accountId), { due, today: due });
  expect(after.filter(({ kind }) => kind === 'balance')).toEqual([{ kind: 'balance', to: '2026-09-30' }]);
});

/** Of an account, in its database. */
const change = (accountId: number, table: string, set: string) =>
  asSuper(app.database.superUrl, (client) =>
    client.query(`update ${table} set ${set} where tenant_id = 1 and account_id = $1`, [accountId]),
  );
const NEW_YEAR = { due: isoDate('2027-01-04'), today: isoDate('2027-01-01') };

it('DOC-01 a quarter without trades gets its statement for what was paid in, and one with an evening trade for its lines', async () => {
  const saver = await app.client().register();
  const trader = await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  const idOf = async (by: typeof saver) => Number((await by.call('GET v1/user/user/info')).accountId);
  const saved = (await issued(await idOf(saver), NEW_YEAR)).filter(({ kind }) => kind !== 'agreement');
  expect(saved).toEqual([{ kind: 'balance', to: '2026-12-31' }]);

  const accountId = await idOf(trader);
  const evening = tokyoEpoch(isoDate('2026-09-30'), 20 * 3_600);
  await change(accountId, 'fill', `trade_date = '2026-10-01', at = ${evening}`);
  const balances = (await issued(accountId, NEW_YEAR)).filter(({ kind }) => kind === 'balance');
  expect(balances.map(({ to }) => to)).toContain('2026-09-30');
});

it('DOC-01 of an account that is not young only what has happened since the last run is looked through, and nothing is left out', async () => {
  const member = await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const all = await issued(accountId, NEW_YEAR);
  const confirmed = all.filter(({ kind }) => kind === 'confirmation').map(({ to }) => to);
  const last = isoDate(confirmed.at(-1) ?? '');
  const beforeLast = phaseStart(TOKYO_SCHEDULE, last, 'closed') - 3_600_000;
  // a booked history is older than its account
  expect(await issued(accountId, NEW_YEAR, app.market.core.clock.marketTime)).toEqual(all);
  await change(accountId, 'account', 'opened_at = 0');
  const since = await issued(accountId, NEW_YEAR, beforeLast);
  expect(since.filter(({ kind }) => kind !== 'confirmation')).toEqual(
    all.filter(({ kind, to }) => kind !== 'confirmation' && to === '2026-12-31'),
  );
  const again = since.filter(({ kind }) => kind === 'confirmation').map(({ to }) => to);
  expect(again).toContain(last);
  expect(again.length).toBeLessThanOrEqual(3);
  expect(await issued(accountId, NEW_YEAR, tokyoEpoch(isoDate('2027-01-05'), 0))).toEqual([]);
});

it('DOC-01 a specified account with sales gets the report of the year once it is over, with the sums of its results', async () => {
  const member = await app.client().demo();
  await member.call('GET v1/trade/document/list', { query: {} });
  const { accountId } = await member.call('GET v1/user/user/info');
  await app.market.core.waitUntilCaughtUp();
  const annualBy = async (today: string) =>
    (await issued(Number(accountId), { due: isoDate(today), today: isoDate(today) })).filter(
      ({ kind }) => kind === 'annual',
    );
  expect(await annualBy('2026-12-31')).toEqual([]);
  expect(await annualBy('2027-01-01')).toEqual([{ kind: 'annual', to: '2026-12-31' }]);

  const year = { kind: 'annual', from: isoDate('2026-01-01'), to: isoDate('2026-12-31') } as const;
  const wanted = { tenantId: 1, document: { ...(await balanceOf(accountId)), ...year }, language: 'en' } as const;
  const at = (date: string) => ({ ...depsOf(), printer, endOf: endAt(tokyoEpoch(isoDate(date), 9 * 3_600)) });
  await expect(copyOf(at('2026-12-31'), wanted)).rejects.toThrow(/is not over/);
  const texts = textsOfPdf(await copyOf(at('2027-01-01'), wanted));
  const { orderDate } = await member.call('GET v1/quote/session/detail');
  const { rows } = await member.call('GET v1/trade/result/totals', {
    query: { by: 'year', from: '2026-01-01', to: orderDate },
  });
  const sums = rows.find(({ key }) => key === '2026');
  if (sums === undefined) throw new Error('no results');
  const inYen = (amount: number) => `JPY ${amount.toLocaleString('en-US').replace('-', '\u2212')}`;
  const [proceeds, gain, tax] = [Number(sums.proceeds), Number(sums.realised), Number(sums.tax)];
  for (const amount of [proceeds, proceeds - gain, gain, tax]) expect(texts).toContain(inYen(amount));

  await asSuper(app.database.superUrl, (client) =>
    client.query(
      `update account set tax = (tax::jsonb || '{"type": "general"}')::json where account_id = $1 and tenant_id = 1`,
      [accountId],
    ),
  );
  expect(await annualBy('2027-01-01')).toEqual([]);
});

async function balanceOf(accountId: string): Promise<StoredDocument> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.tenant', '1', true)`);
    const wanted = { tenantId: 1, accountId: Number(accountId), kinds: ['balance'] as const, unread: false } as const;
    const { rows } = await listDocuments(client, wanted, { limit: 1, offset: 0 });
    const [document] = rows;
    if (document === undefined) throw new Error('no statement');
    return document;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('DOC-01 the statement of a period that is not over is not stored, and one is read from one snapshot', async () => {
  const member = await app.client().demo();
  await member.call('GET v1/trade/document/list', { query: {} });
  const { accountId } = await member.call('GET v1/user/user/info');
  const document = await balanceOf(accountId);
  const wanted = { tenantId: 1, document, language: 'en' } as const;
  const during = { ...depsOf(), printer, endOf: endAt(tokyoEpoch(isoDate('2026-09-30'), 15 * 3_600)) };
  await expect(copyOf(during, wanted)).rejects.toThrow(/is not over/);
  expect(await copies()).not.toContainEqual(expect.objectContaining({ documentId: document.documentId }));

  const rename = () =>
    asSuper(app.database.superUrl, (client) =>
      client.query(`update app_user set nickname = 'Afterwards' where account_id = $1 and tenant_id = 1`, [accountId]),
    );
  const renaming = {
    ...depsOf(),
    printer,
    // between two reads of the paper
    tenants: {
      get: async () => {
        await rename();
        return TENANT;
      },
    },
  };
  const texts = textsOfPdf(await copyOf(renaming, wanted));
  expect(texts.some((text) => text.includes('Afterwards'))).toBe(false);
});

it('DOC-01 the statement of a month has its day trades beside the balances', async () => {
  const member = await app.client().demo();
  await member.call('GET v1/trade/document/list', { query: {} });
  const { accountId } = await member.call('GET v1/user/user/info');
  const quarter = await balanceOf(accountId);
  const [{ documentId } = { documentId: 0 }] = (
    await asSuper(app.database.superUrl, (client) =>
      client.query<{ documentId: number }>(
        `insert into document (tenant_id, user_id, account_id, kind, period_from, period_to, tax_type, head_seq, head_hash, issued_at)
         select tenant_id, user_id, account_id, 'month', '2026-09-01', period_to, tax_type, head_seq, head_hash, issued_at
           from document where tenant_id = 1 and document_id = $1 returning document_id::int as "documentId"`,
        [quarter.documentId],
      ),
    )
  ).rows;
  const document = { ...quarter, documentId, kind: 'month', from: isoDate('2026-09-01') } as const;
  const texts = textsOfPdf(await copyOf({ ...depsOf(), printer }, { tenantId: 1, document, language: 'jp' }));
  for (const text of [
    '取引残高報告書',
    'この月に返済した建玉はありません。',
    '2026/09/30現在の未決済建玉（単位：株、円）',
  ])
    expect(texts).toContain(text);
  const query = { from: '2026-09-01', to: '2026-09-30' };
  const { closing } = await member.call('GET v1/trade/statement/detail', { query });
  expect(texts).toContain(`${Number(closing).toLocaleString('en-US')} 円`);
});

it('DOC-01 a PDF that fails holds up no other one, is reported once and tried again on the next day', async () => {
  for (let member = 0; member < 2; member++) await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  let tried = 0;
  const failing = {
    print: async (read: Read) => {
      tried += 1;
      if (tried === 1) throw new Error('no such glyph');
      return printer.print(read);
    },
  };
  const start = app.market.core.clock.marketTime;
  const before = (await copies()).length;
  const run = (days: number) => {
    const deps = { ...depsOf(), printer: failing, endOf: endAt(start + days * 86_400_000) };
    return runDocuments(deps, { tenantId: 1, makesCopies: true }, new AbortController().signal);
  };
  await expect(run(0)).rejects.toThrow(/^1 PDFs of statements could not be made, the first of document \d+$/);
  const first = tried;
  expect(first).toBeGreaterThan(1);
  expect(await copies()).toHaveLength(before + first - 1);
  await run(0);
  expect(tried).toBe(first);
  await run(1);
  expect(tried).toBe(first + 1);
  expect(await copies()).toHaveLength(before + first);
});

it('DOC-01 a statement beyond a number of lines is refused before its lines are read', async () => {
  const member = await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  const { accountId, lines, from, to } = await member.call('GET v1/trade/statement/detail', { query: {} });
  const period = { tenantId: 1, accountId: Number(accountId), from: isoDate(from), to: isoDate(to), asOf: 0 };
  const read = (most: number) => readTenant(pool, 1, (client) => readStatementData(client, depsOf(), period, most));
  expect((await read(lines)).lines).toHaveLength(lines);
  await expect(read(lines - 1)).rejects.toMatchObject({
    reason: 'STATEMENT_TOO_LONG',
    params: { most: String(lines - 1) },
  });
});

it('DOC-01 trades whose day has not ended in the read tables are not confirmed, however far the market is', async () => {
  const member = await app.client().demo();
  await app.market.core.waitUntilCaughtUp();
  const { accountId } = await member.call('GET v1/user/user/info');
  const fills = await asSuper(app.database.superUrl, (client) =>
    client.query<{ last: string }>(
      'select max(trade_date)::text as last from fill where tenant_id = 1 and account_id = $1',
      [accountId],
    ),
  );
  const last = isoDate(fills.rows[0]?.last ?? '');
  const confirmed = async () => {
    const { rows } = await asSuper(app.database.superUrl, (client) =>
      client.query<{ last: string }>(
        `select max(period_from)::text as last from document where tenant_id = 1 and account_id = $1
          and kind = 'confirmation'`,
        [accountId],
      ),
    );
    return rows[0]?.last ?? '';
  };
  const run = (at: number) => {
    const deps = { ...depsOf(), printer, coreOf: () => coreAhead(30), endOf: endAt(at) };
    return runDocuments(deps, { tenantId: 1, makesCopies: false }, new AbortController().signal);
  };
  const close = phaseStart(TOKYO_SCHEDULE, last, 'closed');
  await run(close);
  expect((await confirmed()) < last).toBe(true);
  // what was opened on the date may be delivered after its close
  await run(close + 1);
  expect((await confirmed()) < last).toBe(true);
  await run(tokyoEpoch(addDays(last, 1), 0) + 1);
  expect(await confirmed()).toBe(last);
  const document = { ...(await balanceOf(accountId)), kind: 'confirmation', from: last, to: last } as const;
  const wanted = { tenantId: 1, document, language: 'en' } as const;
  await expect(copyOf({ ...depsOf(), printer, endOf: endAt(close) }, wanted)).rejects.toThrow(/is not over/);
});
