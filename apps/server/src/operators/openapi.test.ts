import { OPERATOR_ENDPOINTS, type OperatorEndpoint } from '@kabuto/contract/operator';
import { may, OPERATOR_ROLES, PERMISSIONS, rolesWith } from '@kabuto/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openapiProblems } from '../platform/http/testing-openapi.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { serveOperators } from './index.ts';
import { OPERATOR_NAMES, refusing } from './testing.ts';

type Described = {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

// No call of these tests reaches the database.
const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test' });
const serve = (operations: ReturnType<typeof refusing>): Promise<FastifyInstance> =>
  serveOperators({
    pool,
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(pool),
    publicOrigin: undefined,
    trustedProxies: [],
    operations,
  });
let entry: FastifyInstance;
let source: string;
let document: Document;
beforeAll(async () => {
  entry = await serve(refusing());
  source = (await entry.inject('/operator/openapi.json')).body;
  document = JSON.parse(source) as Document;
});
afterAll(async () => {
  await entry.close();
  await pool.end();
});

describe("the operators' OpenAPI document", () => {
  it('passes a public linter with its recommended rules, without errors and warnings', async () => {
    expect(await openapiProblems(source)).toEqual([]);
  });

  it('describes every endpoint with its permission, its roles and its refusals', () => {
    expect(document.servers[0]?.url).toBe('/operator');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, of]) => ({ path, method: method.toUpperCase(), ...of })),
    );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual([...OPERATOR_NAMES].sort());
    const tags = document.tags.map(({ name }) => name);
    expect([...new Set(described.flatMap((one) => one.tags))].sort()).toEqual([...tags].sort());
    for (const { operationId, path, method, description, security, parameters, responses } of described) {
      const endpoint: OperatorEndpoint | undefined = OPERATOR_NAMES.includes(operationId as never)
        ? OPERATOR_ENDPOINTS[operationId as keyof typeof OPERATOR_ENDPOINTS]
        : undefined;
      if (endpoint === undefined) throw new RangeError(operationId);
      expect([method, path]).toEqual([endpoint.method, `/${endpoint.path}`]);
      const { access, idempotent } = endpoint;
      const isOpen = access === 'public';
      expect([operationId, security, '401' in responses]).toEqual([
        operationId,
        [isOpen ? {} : { operator: [] }],
        !isOpen,
      ]);
      if (!isOpen && access.operator !== 'own')
        expect(description).toBe(
          `Needs the permission \`${access.operator}\`: ${rolesWith(access.operator).join(', ')}.`,
        );
      const key = parameters.find(({ name }) => name === 'idempotency-key');
      expect([operationId, key?.required === true, '422' in responses]).toEqual([operationId, idempotent, idempotent]);
    }
  });
});

describe('the table of roles', () => {
  it('grants every permission to some role, and auditors propose and approve nothing', () => {
    expect(PERMISSIONS.filter((permission) => rolesWith(permission).length === 0)).toEqual([]);
    expect(PERMISSIONS.filter((permission) => may(['auditor'], permission))).toEqual(
      PERMISSIONS.filter((permission) => permission === 'own' || permission.endsWith('.read')),
    );
    expect(PERMISSIONS.filter((permission) => may([], permission))).toEqual(['own']);
    expect(OPERATOR_ROLES.filter((role) => may([role], 'fee.propose') && may([role], 'fee.approve'))).toEqual([]);
  });
});

it('the port does not open while an endpoint has no operation, two, or an operation has no endpoint', async () => {
  const all = refusing();
  const [first] = all;
  if (first === undefined) throw new Error('there are no operations');
  await expect(serve(all.slice(1))).rejects.toThrow(`endpoints without an operation: ${first.name}`);
  await expect(serve([...all, first])).rejects.toThrow(`endpoints with two operations: ${first.name}`);
  const unknown = { name: 'unknownName', handle: async () => null };
  await expect(serve([...all, unknown])).rejects.toThrow('operations without an endpoint: unknownName');
});

it('refuses in the common shape and in the language of the caller, and has no investor endpoint', async () => {
  const bodyOf = async (url: string, lang: string) =>
    (await entry.inject({ url, headers: { lang } })).json<{ msg: string }>();
  const own = '/operator/v1/entry/operator/me';
  const envelope = { code: 401, status: 401, data: { reason: 'UNAUTHENTICATED', requestId: expect.any(String) } };
  expect(await bodyOf(own, 'en')).toMatchObject(envelope);
  expect(new Set(await Promise.all(['en', 'jp', 'tw'].map(async (lang) => (await bodyOf(own, lang)).msg))).size).toBe(
    3,
  );
  expect(await bodyOf('/api/v1/tenant/tenant/info', 'en')).toMatchObject({ code: 404 });
  expect(await bodyOf('/api/openapi.json', 'en')).toMatchObject({ code: 404 });
  const wrongMethod = await entry.inject({ method: 'POST', url: own });
  expect([wrongMethod.statusCode, wrongMethod.headers.allow]).toEqual([405, 'GET']);
});

it('a declaration without a permission does not compile', () => {
  const { access: _, ...without } = OPERATOR_ENDPOINTS.me;
  const declarations: OperatorEndpoint[] = [
    // @ts-expect-error Property 'access' is missing
    without,
    // @ts-expect-error 'member' is no access of operators
    { ...without, access: 'member' },
    // @ts-expect-error 'everything' is no permission
    { ...without, access: { operator: 'everything' } },
  ];
  // The compiler is the test: an expected error that is missing is an error.
  expect(declarations).toHaveLength(3);
});
