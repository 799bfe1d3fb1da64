import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Authenticate, Operation } from '../platform/http/index.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { hashSecret } from '../platform/seal/index.ts';
import { makePassword } from './password.ts';
import { findHolder } from './store.ts';

/** Whether somebody of the brokerage has this API password. */
export const passwordWorks = async (pool: Pool, tenantId: number, password: string): Promise<boolean> =>
  (await readTenant(pool, tenantId, (client) => findHolder(client, tenantId, hashSecret(password)))) !== undefined;

type Needed = {
  readonly pool: Pool;
  readonly operations: readonly Operation[];
  readonly authenticate: Authenticate;
  readonly tenantId: number;
};

/**
 * Opens a demo account for trading programs, which has accepted the risks of day trades, and returns its API password.
 * Nobody can log in to it. Throws Refused DEMO_ONLY outside the demo.
 */
export async function makeTradingAccount({ pool, operations, authenticate, tenantId }: Needed): Promise<string> {
  const caller = {
    tenantId,
    language: 'jp',
    requestId: randomUUID(),
    address: '127.0.0.1',
    deviceId: null,
    host: 'localhost',
    userAgent: '',
    proofKey: null,
    idempotencyKey: `kabus-${randomUUID()}`,
  } as const;
  const call = async (name: Operation['name'], fields: object): Promise<unknown> => {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
    // The fields are those of the endpoint; the type of a call depends on its name, which is a value here.
    const handle = operation.handle as unknown as (call: object) => Promise<unknown>;
    return handle({ query: {}, body: {}, caller, member: null, file: null, ...fields });
  };
  const opened = await call('token', { body: { grant_type: 'demo' } });
  const token: unknown = Reflect.get(Object(opened), 'token');
  const member = await authenticate(String(token), tenantId);
  if (member === null) throw new Error('the demo account of trading programs has no session');
  const { version, hash } = (await call('dayTradeDocument', { member })) as Record<'version' | 'hash', unknown>;
  await call('dayTradeAgree', { member, body: { version, hash } });
  await call('logout', { member });
  return makePassword(pool, { tenantId, userId: member.userId }, Date.now());
}
