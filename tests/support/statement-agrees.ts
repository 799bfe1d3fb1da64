import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';

/** Whether a member's statement of the last year leads line by line to the cash and the shares of the account. */
export async function expectStatementAgrees(member: ApiClient): Promise<void> {
  const statement = await member.call('GET v1/trade/statement/detail');
  const { cash } = await member.call('GET v1/trade/asset/summary');
  expect(statement).toMatchObject({ opening: '0', closing: cash });
  const { rows, total } = await member.call('GET v1/trade/cash/list', { query: { pageSize: '100', order: 'oldest' } });
  expect(rows).toHaveLength(total);
  let balance = 0;
  for (const { amount, balance: after, lineId } of rows) {
    balance += Number(amount);
    expect(after, lineId).toBe(String(balance));
  }
  expect(String(balance)).toBe(cash);
  const held = (await member.call('GET v1/trade/position/list')).rows.filter(({ quantity }) => quantity !== '0');
  const closing = statement.shares.filter((row) => row.closing !== '0');
  expect(closing.map((row) => [row.code, row.closing])).toEqual(held.map(({ code, quantity }) => [code, quantity]));
}
