import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let support: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  support = await harness.operator(['support']);
  compliance = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

/** A throw-away account, which is closed without a step-up. */
async function member() {
  const client = await harness.app.client().demo();
  return { client, memberId: String((await client.call('GET v1/user/user/info')).id) };
}
type Listed = OperatorReply<'customerNotes'>;
// The server has compared the replies with the contract.
const list = async (memberId: string, fields: Record<string, string> = {}, by = support): Promise<Listed> =>
  (await by.call('customerNotes', { memberId, ...fields })).data as unknown as Listed;
const add = (memberId: string, text: string, by = support, key: string = randomUUID()) =>
  by.call('customerNoteAdd', { memberId, text }, { key });

const XSS = '<img src=x onerror="document.title=1">\n電話で確認済み';

describe('notes of operators about a customer', () => {
  it('BO-02 a note has its author and time, is in the log by number and length, and stored sealed', async () => {
    const { client, memberId } = await member();
    const made = await add(memberId, `  ${XSS} `);
    expect([made.status, Object.keys(made.data)]).toEqual([200, ['noteId']]);
    expect((await add(memberId, '二つ目', compliance)).status).toBe(200);
    expect(await list(memberId)).toMatchObject({
      rows: [
        { text: '二つ目', at: expect.any(Number) },
        { text: XSS, noteId: made.data.noteId },
      ],
      next: null,
    });
    const log = (await compliance.call('logList', { subject: `member ${memberId}` })).data.rows;
    expect(log).toMatchObject([
      { event: 'customerNoteAdd', before: null, after: { length: 3 } },
      { event: 'customerNoteAdd', before: null, after: { noteId: made.data.noteId, length: XSS.length } },
    ]);
    // Neither the log nor the stored reply of the key, nor the member's own data.
    for (const table of ['customer_note', 'operator_log', 'operator_answer']) {
      const { rows } = await harness.superPool.query(`select encode(t::text::bytea, 'escape') as t from ${table} t`);
      expect([table, JSON.stringify(rows).match(/img src|二つ目|電話で確認/)]).toEqual([table, null]);
    }
    const { rows: stored } = await harness.superPool.query<{ content: Buffer }>('select content from customer_note');
    for (const { content } of stored) expect(content.includes('img src')).toBe(false);
    expect(JSON.stringify(await client.call('POST v1/user/user/export', { body: {} }))).not.toMatch(/img src/);
  });

  it('a text of 1 to 2,000 characters is taken, anything else is refused by name of its field', async () => {
    const { memberId } = await member();
    for (const text of ['', ' ', '\n\u3000', 'あ'.repeat(2001)]) {
      const { status, data } = await add(memberId, text);
      expect([status, data]).toMatchObject([400, { field: 'text' }]);
    }
    expect((await add(memberId, 'あ'.repeat(2000))).status).toBe(200);
    expect((await list(memberId)).rows).toHaveLength(1);
  });

  it('a page ends with the number to continue below; a repeated key adds one note', async () => {
    const { memberId } = await member();
    for (const text of ['1', '2', '3']) await add(memberId, text);
    const key = randomUUID();
    const [one, again] = [await add(memberId, '4', support, key), await add(memberId, '4', support, key)];
    expect(again.data).toEqual(one.data);
    const seen: string[] = [];
    for (let below: string | undefined = '999999999999999'; below !== undefined; ) {
      const { rows, next }: Listed = await list(memberId, { pageSize: '2', below });
      seen.push(...rows.map(({ text }) => text));
      below = next === null ? undefined : String(next);
    }
    expect(seen).toEqual(['4', '3', '2', '1']);
  });

  it('BO-09 only roles that open personal data read notes, only support and compliance write them', async () => {
    const { memberId } = await member();
    for (const role of ['auditor', 'admin', 'treasury'] as const) {
      const other = await harness.operator([role]);
      const replies = [await other.call('customerNotes', { memberId }), await add(memberId, 'x', other)];
      expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    }
  });

  it('BO-09 the customer of another brokerage is 404, and its notes are not in any list', async () => {
    const { memberId } = await member();
    await add(memberId, '秘密');
    const other = await harness.operator(['support', 'compliance'], 2);
    for (const reply of [await other.call('customerNotes', { memberId }), await add(memberId, 'x', other)])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'MEMBER_UNKNOWN', field: 'memberId' }]);
    expect((await list(memberId)).rows).toHaveLength(1);
    const { rows } = await withTenant(harness.pool, 2, (db) => db.query('select from customer_note'));
    expect(rows).toHaveLength(0);
  });

  it('the server can neither change nor remove a note, and a row that was moved cannot be read', async () => {
    const [one, two] = [await member(), await member()];
    await add(one.memberId, '一人目');
    for (const sql of ['delete from customer_note', 'update customer_note set at = 0'])
      await expect(withTenant(harness.pool, 1, (db) => db.query(sql))).rejects.toThrow(/permission denied/);
    await add(two.memberId, '二人目');
    await harness.superPool.query('update customer_note set user_id = $1 where user_id = $2', [
      two.memberId,
      one.memberId,
    ]);
    expect((await support.call('customerNotes', { memberId: two.memberId })).status).toBe(500);
    await harness.superPool.query('alter table customer_note disable trigger all');
    await harness.superPool.query('delete from customer_note where user_id = $1', [two.memberId]);
    await harness.superPool.query('alter table customer_note enable trigger all');
  });

  it('closing the account makes its notes unreadable for everyone', async () => {
    const { client, memberId } = await member();
    await add(memberId, '閉鎖前');
    await client.call('POST v1/user/user/close', { body: {} });
    for (const reply of [await support.call('customerNotes', { memberId }), await add(memberId, 'x')])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'MEMBER_UNKNOWN' }]);
    const { rows } = await harness.superPool.query('select from file_key where user_id = $1', [memberId]);
    expect(rows).toHaveLength(0);
  });
});
