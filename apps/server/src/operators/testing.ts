import { randomUUID } from 'node:crypto';
import {
  OPERATOR_ENDPOINTS,
  type OperatorBody,
  type OperatorEndpointName,
  type OperatorQuery,
} from '@kabuto/contract/operator';
import type { FastifyInstance } from 'fastify';
import { SoftPasskey } from '../identity/testing-authenticator.ts';
import { type AnyOperation, Refused } from '../platform/http/index.ts';

// Object.keys forgets the keys' type; the table is a constant of the contract.
export const OPERATOR_NAMES = Object.keys(OPERATOR_ENDPOINTS) as OperatorEndpointName[];

/** Operations that refuse, for endpoints that a test is not about: all but those of the entry. */
export const refusing = (): AnyOperation[] =>
  OPERATOR_NAMES.filter((name) => !OPERATOR_ENDPOINTS[name].path.startsWith('v1/entry/')).map((name) => ({
    name,
    handle: async () => {
      throw new Refused('FORBIDDEN');
    },
  }));

export type Reply = {
  readonly status: number;
  /** What the endpoint returns, or the refusal; unchecked. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly cookie: string;
};

export type Sent = {
  readonly cookie?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls this endpoint as the operators' page does, with a new idempotency key where one is needed. */
export async function send(
  entry: FastifyInstance,
  name: OperatorEndpointName,
  fields: Readonly<Record<string, string>>,
  { cookie, key = randomUUID(), headers = {} }: Sent = {},
): Promise<Reply> {
  const { method, path, idempotent } = OPERATOR_ENDPOINTS[name];
  const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
  const reply = await entry.inject({
    method,
    url: `/operator/${path}${query}`,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      ...(cookie === undefined ? {} : { cookie }),
      ...(idempotent && key !== null ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: fields }),
  });
  const { data } = reply.json<{ data: Record<string, unknown> | null }>();
  // The name and value that a browser sends back.
  const set = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: reply.statusCode, data: data ?? {}, cookie: set };
}

// Fields of options that the server made: the authenticator of the tests reads them as a browser would.
type Creation = Parameters<SoftPasskey['create']>[0];
type Request = Parameters<SoftPasskey['get']>[0];

/** A logged-in operator with a software passkey. */
export class TestOperator {
  readonly passkey: SoftPasskey;
  readonly cookie: string;
  readonly #entry: FastifyInstance;

  private constructor(entry: FastifyInstance, passkey: SoftPasskey, cookie: string) {
    this.#entry = entry;
    this.passkey = passkey;
    this.cookie = cookie;
  }

  /** Uses a one-time token. */
  static async enter(entry: FastifyInstance, token: string | null, tenant = 'kabuto'): Promise<TestOperator> {
    if (token === null) throw new Error('there is no token');
    const passkey = new SoftPasskey();
    const begun = await send(entry, 'registerBegin', { tenant, token });
    const credential = passkey.create(begun.data as unknown as Creation);
    const { status, cookie } = await send(entry, 'registerFinish', { tenant, credential });
    if (status !== 200) throw new Error(`the token was refused with ${status}`);
    return new TestOperator(entry, passkey, cookie);
  }

  /** Logs in again with the same passkey. */
  async again(tenant: string): Promise<TestOperator> {
    const begun = await send(this.#entry, 'loginBegin', { tenant });
    const credential = this.passkey.get(begun.data as unknown as Request);
    const { status, cookie } = await send(this.#entry, 'loginFinish', { tenant, credential });
    if (status !== 200) throw new Error(`the passkey was refused with ${status}`);
    return new TestOperator(this.#entry, this.passkey, cookie);
  }

  call<N extends OperatorEndpointName>(
    name: N,
    fields: OperatorQuery<N> & OperatorBody<N>,
    sent: Sent = {},
  ): Promise<Reply> {
    return send(this.#entry, name, fields as Readonly<Record<string, string>>, { cookie: this.cookie, ...sent });
  }

  /** Signs a challenge. `counter`: of an authenticator that counts its signatures; by default it does not. */
  sign(challenge: string, counter = 0): string {
    const request: Request = { challenge, rpId: 'localhost' };
    return this.passkey.get(request, { counter });
  }
}
