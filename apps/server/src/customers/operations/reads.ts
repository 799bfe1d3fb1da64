import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { customerCsv, PART } from '../csv.ts';
import type { CustomersDeps } from '../deps.ts';
import { knownCustomer } from '../detail.ts';
import { nameDigest } from '../names.ts';
import { PAGE, readCustomers } from '../store.ts';
import { ALL, byNumber, byText, type Wanted } from '../wanted.ts';

type Paging = { readonly below?: string; readonly pageSize?: string };

async function pageOf(client: pg.ClientBase, tenantId: number, { below, pageSize }: Paging, wanted: Wanted) {
  const limit = Number(pageSize ?? PAGE);
  const after = { below: Number(below ?? Number.MAX_SAFE_INTEGER), limit: limit + 1 };
  const rows = await readCustomers(client, tenantId, wanted, after);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? Number(page.at(-1)?.memberId) : null };
}

/** GET v1/customer/member/list */
export const customerList = ({ pool }: CustomersDeps): AnyOperation =>
  operatorOperation('customerList', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, (client) =>
      pageOf(client, tenantId, query, query.number === undefined ? ALL : byNumber(Number(query.number))),
    ),
  );

/** POST v1/customer/member/search: it confirms that a person is a customer, so it leaves a line in the log. */
export const customerSearch = ({ digestKey }: CustomersDeps): AnyOperation =>
  operatorOperation('customerSearch', ({ body, operator: { tenantId }, change }) =>
    change(async (client) => {
      const wanted = byText(body.text, nameDigest(digestKey, tenantId, body.text));
      const reply = await pageOf(client, tenantId, body, wanted);
      return { reply, subject: 'customers', before: null, after: { searched: wanted.kind, found: reply.rows.length } };
    }),
  );

/** GET v1/customer/member/export: each part is read in a transaction of its own, while the one before is sent. */
export const customerExport = ({ pool }: CustomersDeps): AnyOperation =>
  operatorOperation('customerExport', async ({ operator: { tenantId }, change }) => {
    await change(async () => ({ reply: null, subject: 'customers', before: null, after: { exported: 'masked' } }));
    return customerCsv((below) =>
      readTenant(pool, tenantId, (client) => readCustomers(client, tenantId, ALL, { below, limit: PART })),
    );
  });

/** GET v1/customer/member/detail */
export const customerDetail = ({ pool }: CustomersDeps): AnyOperation =>
  operatorOperation('customerDetail', ({ query, operator: { tenantId }, visit: { now } }) =>
    readTenant(pool, tenantId, (client) => knownCustomer(client, tenantId, Number(query.memberId), now)),
  );
