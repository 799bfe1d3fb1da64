import { afterAll, beforeAll, expect, it } from 'vitest';
import { Printer } from '../../apps/server/src/documents/pdf/printer.ts';
import { runDocuments } from '../../apps/server/src/documents/run-documents.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
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
  const deps = {
    pool,
    tenants: {
      get: async () => ({
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
      }),
    },
    coreOf: () => app.market.core,
    names: () => (code: string) => ({ en: code, jp: code, tw: code }),
    files: app.files,
    now: () => Date.now(),
    log: { info: (report: unknown) => reports.push(report) },
  };
  const stopped = {
    ...deps,
    printer: {
      print: async (paper: Parameters<Printer['print']>[0]) => {
        stopping.abort();
        return printer.print(paper);
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
});
