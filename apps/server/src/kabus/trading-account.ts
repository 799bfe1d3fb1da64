import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Authenticate, Operation } from '../platform/http/index.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { hashSecret } from '../platform/seal/index.ts';
import { makePassword } from './password.ts';
import { findHolder } from './store.ts';

type Needed = {
  readonly pool: Pool;
  readonly operations: readonly Operation[];
  readonly tenantId: number;
};

/** Calls an operation as the console does: on no device, for a member or for nobody. */
function calling({ operations, tenantId }: Pick<Needed, 'operations' | 'tenantId'>) {
  return async (name: Operation['name'], fields: object): Promise<unknown> => {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
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
    // The fields are those of the endpoint; the type of a call depends on its name, which is a value here.
    const handle = operation.handle as unknown as (call: object) => Promise<unknown>;
    return handle({ query: {}, body: {}, caller, member: null, file: null, ...fields });
  };
}

/**
 * Opens a demo account for trading programs and returns its API password. Nobody can log in to it. Throws Refused
 * DEMO_ONLY outside the demo.
 */
export async function makeTradingAccount(needed: Needed & { readonly authenticate: Authenticate }): Promise<string> {
  const { pool, authenticate, tenantId } = needed;
  const call = calling(needed);
  const opened = await call('token', { body: { grant_type: 'demo' } });
  const token: unknown = Reflect.get(Object(opened), 'token');
  const member = await authenticate(String(token), tenantId);
  if (member === null) throw new Error('the demo account of trading programs has no session');
  await call('logout', { member });
  return makePassword(pool, { tenantId, userId: member.userId }, Date.now());
}

/**
 * The account with this API password agrees to the present risks of day trades, which change with their terms; again
 * it changes nothing. Returns false when nobody has the password. Throws Refused DAY_TRADE_OFF.
 */
export async function agreeToDayTrades(needed: Needed, password: string): Promise<boolean> {
  const { pool, tenantId } = needed;
  const member = await readTenant(pool, tenantId, (client) => findHolder(client, tenantId, hashSecret(password)));
  if (member === undefined) return false;
  const call = calling(needed);
  const { version, hash } = (await call('dayTradeDocument', { member })) as Record<'version' | 'hash', unknown>;
  await call('dayTradeAgree', { member, body: { version, hash } });
  return true;
}
