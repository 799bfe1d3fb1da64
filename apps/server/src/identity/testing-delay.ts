import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Reply } from '../platform/http/testing.ts';
import type { IdentityHarness } from './testing.ts';

/**
 * Sends a member's call over a real connection but holds back its last byte: when this resolves, the server has read
 * the headers and admitted it. The returned function sends the byte and reads the reply. The harness has to listen.
 */
export async function delayedCall(
  { app }: Pick<IdentityHarness, 'app'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  token: string,
): Promise<() => Promise<Reply>> {
  // Fills the session cache, so that admitting the call below takes no time.
  const asked = { url: '/api/v1/user/user/info', headers: { authorization: `Bearer ${token}` } };
  expect((await app.inject(asked)).statusCode).toBe(200);
  const body = new URLSearchParams(fields).toString();
  // A listening server has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/${path}`,
    headers: {
      host: 'localhost',
      lang: 'en',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      expect: '100-continue',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', resolve);
  });
  const reply = answered.then(
    async (response): Promise<Reply> => ({
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: JSON.parse(await text(response)),
    }),
  );
  await new Promise((resolve) => {
    call.once('continue', resolve);
    call.flushHeaders();
  });
  call.write(body.slice(0, -1));
  return () => {
    call.end(body.slice(-1));
    return reply;
  };
}

/**
 * Runs `sql`, which takes a lock, in a transaction of its own. `awaited` resolves when that many statements wait for a
 * lock; `change` runs more in that transaction, `release` commits it.
 */
export async function lockedBy({ superPool }: Pick<IdentityHarness, 'superPool'>, sql: string, values: unknown[] = []) {
  const client = await superPool.connect();
  await client.query('begin');
  await client.query(sql, values);
  const waiting = async (): Promise<number> => {
    const { rows } = await superPool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    awaited: (statements: number) => expect.poll(waiting, { interval: 5 }).toBe(statements),
    change: (more: string, with_: unknown[] = []) => client.query(more, with_),
    release: async () => {
      await client.query('commit');
      client.release();
    },
  };
}
