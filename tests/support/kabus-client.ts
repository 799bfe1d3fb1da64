import { createKabus } from '../../apps/server/src/kabus/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { TestApp } from './test-app.ts';

/** A reply as it was received. */
export type KabusReply = { readonly status: number; readonly body: unknown };

/** The gateway for trading programs in front of a test's server, and a program that calls it. */
export type TestGateway = {
  readonly origin: string;
  /** Sends a call with the token of `token`, or another header, or none for null. */
  readonly call: (method: string, path: string, body?: unknown, key?: string | null) => Promise<KabusReply>;
  /** Requests a token, with which later calls are sent. */
  readonly login: (password: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Starts a gateway on a free port. `limits`: the published rates, or none that a test could reach. */
export async function startGateway(app: TestApp, limits: 'default' | 'load' = 'load'): Promise<TestGateway> {
  const log = createLogger({ level: 'error' });
  const pool = createPool({ url: app.database.appUrl, name: 'server', log });
  const gateway = createKabus({
    pool,
    log,
    markets: new Map([[1, app.market]]),
    operations: app.operations,
    tenants: createTenantStore(pool),
    limits,
  });
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
  let token: string | null = null;
  const call: TestGateway['call'] = async (method, path, body, key = token) => {
    const reply = await fetch(`${origin}/kabusapi/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    origin,
    call,
    login: async (password) => {
      const { body } = await call('POST', 'token', { APIPassword: password }, null);
      token = String(Reflect.get(Object(body), 'Token'));
      return token;
    },
    stop: async () => {
      await gateway.close();
      await pool.end();
    },
  };
}
