import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

/** More bytes than the sockets of a connection hold. */
const CUSTOMERS = 200_000;
const FIRST_ID = 20_000_000;

let harness: OperatorsHarness;
let port = 0;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  port = Number(new URL(await harness.entry.listen({ port: 0, host: '127.0.0.1' })).port);
}, 120_000);
afterAll(() => harness.stop());

async function download({ cookie }: Pick<TestOperator, 'cookie'>): Promise<IncomingMessage> {
  const headers = { host: 'localhost', origin: 'http://localhost', cookie };
  const request = get({ port, host: '127.0.0.1', path: '/operator/v1/customer/member/export', headers });
  const [response] = await once(request, 'response');
  return response as IncomingMessage;
}
async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

describe('the list of customers as CSV', () => {
  it('BO-02 has each customer of the brokerage once, masked, and the export is in the log', async () => {
    const client = await harness.app.client().register();
    const other = await harness.app.client('second').register();
    const [mine, theirs] = [await client.call('GET v1/user/user/info'), await other.call('GET v1/user/user/info')];
    const auditor = await harness.operator(['auditor']);
    const response = await download(auditor);
    expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^text\/csv/),
      'attachment; filename="customers.csv"',
    ]);
    const lines = (await textOf(response)).trim().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?memberId,accountId,nickname/);
    expect(lines.filter((line) => line.startsWith(`${mine.id},${mine.accountId},`))).toHaveLength(1);
    expect(lines.join()).not.toContain(`,${theirs.accountId},`);
    expect(lines.join()).toMatch(/\w\*\*\*@/);
    const compliance = await harness.operator(['compliance']);
    const log = (await compliance.call('logList', { event: 'customerExport' })).data.rows;
    expect(log).toMatchObject([{ subject: 'customers', before: null, after: { exported: 'masked' } }]);
    expect((await download(await harness.operator(['treasury']))).statusCode).toBe(403);
  });

  it('BO-11 the last of 200,000 customers is read after the first have arrived: the server holds parts, not the list', async () => {
    await harness.superPool.query(
      `insert into app_user (tenant_id, user_id, nickname, demo, account_id, created_at)
       select 1, ${FIRST_ID} + i, 'name', true, 5000000 + i, 0 from generate_series(1, ${CUSTOMERS}) i`,
    );
    await harness.superPool.query('analyze app_user');
    const response = await download(await harness.operator(['support']));
    await once(response, 'readable');
    expect(String(response.read(9))).toContain('member');
    // Nothing more is taken for now; what is changed here is what the server has not read.
    await harness.superPool.query(`update app_user set nickname = 'Zoe' where user_id = ${FIRST_ID + 1}`);
    const text = await textOf(response);
    const own = text.split('\r\n').filter((line) => line.startsWith('20') && line.includes(',5'));
    expect(own).toHaveLength(CUSTOMERS);
    expect(new Set(own).size).toBe(CUSTOMERS);
    expect(own.at(-1)).toMatch(new RegExp(`^${FIRST_ID + 1},5000001,Z`));
  }, 120_000);
});
