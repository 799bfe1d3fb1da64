import type { FastifyInstance, InjectOptions } from 'fastify';
import { createLogger } from '../log/index.ts';
import { buildHttp, type HttpOptions } from './build-http.ts';
import { type EndpointName, type Operation, operation, Refused } from './operation.ts';
import { endpointNames } from './route-table.ts';

const TEST_CREDENTIAL = 'kabuto-investor:test';
export const BASIC = `Basic ${Buffer.from(TEST_CREDENTIAL).toString('base64')}`;

/** Every endpoint: the given operations, and for the others one that refuses every call. */
function allOperations(given: readonly Operation[]): Operation[] {
  const names = new Set<EndpointName>(given.map((one) => one.name));
  const others = endpointNames().filter((name) => !names.has(name));
  return [
    ...given,
    ...others.map((name) =>
      operation(name, () => {
        throw new Refused('FORBIDDEN');
      }),
    ),
  ];
}

/** The HTTP side for a test; logs go to `lines`. */
export async function buildTestHttp(
  options: Partial<HttpOptions> & { readonly lines?: string[] } = {},
): Promise<FastifyInstance> {
  const { lines, operations, ...rest } = options;
  return buildHttp({
    config: { basePath: '/', trustedProxies: [] },
    log: createLogger({ write: (line) => lines?.push(line) }),
    operations: allOperations(operations ?? []),
    resolveTenant: (slug) => (slug === null || slug === 'kabuto' ? 1 : undefined),
    authenticate: async (bearer) =>
      bearer === 'good'
        ? { userId: 7, accountId: 107, sessionId: 's', demo: false, agreementVersion: null, proofKey: null }
        : null,
    offers: async () => true,
    agreementVersion: async () => '2026-11',
    proofRequired: false,
    // Long ago: proofs of every recent second are accepted.
    startedAt: 0,
    clientCredential: TEST_CREDENTIAL,
    ready: () => ({ ok: true, reasons: [], warnings: [] }),
    checkReplies: true,
    ...rest,
  });
}

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly code: number; readonly msg: string; readonly status: number; readonly data: Data };
};
/** What tests look at: fields of a reply by name, unknown until compared. */
type Data = Readonly<Record<string, unknown>>;

/** Sends an in-memory request to the server and parses the JSON of the reply. */
export async function send(app: FastifyInstance, request: InjectOptions): Promise<Reply> {
  const answer = await app.inject(request);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** A form-encoded POST: the default of the product's clients. */
export const form = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  }) as const;
