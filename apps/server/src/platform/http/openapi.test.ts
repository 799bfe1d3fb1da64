import type { Endpoint } from '@kabuto/contract';
import { REASONS } from '@kabuto/contract/reasons';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestHttp } from './testing.ts';
import { openapiProblems } from './testing-openapi.ts';

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: object };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
};
type Refusal = {
  readonly headers?: object;
  readonly content: { readonly 'application/json': { readonly schema: { readonly properties: Envelope } } };
};
type Envelope = {
  readonly code: { readonly const: number };
  readonly data: { readonly properties: { readonly reason: { readonly enum: readonly string[] } } };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Refusal>> };
};

let source: string;
let document: Document;
let described: ReadonlyMap<string, Described>;
beforeAll(async () => {
  const app = await buildTestHttp({ operations: [] });
  source = (await app.inject('/api/openapi.json')).body;
  document = JSON.parse(source) as Document;
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  described = new Map(all.map((one) => [one.operationId, one]));
});

const operationOf = (name: string): Described => {
  const found = described.get(name);
  if (found === undefined) throw new RangeError(`${name} is not described`);
  return found;
};
const headersOf = (name: string): string[] =>
  operationOf(name)
    .parameters.filter((one) => one.in === 'header')
    .map((one) => `${one.name}${one.required === true ? '!' : ''}`);

describe('the OpenAPI document', () => {
  it('passes a public linter with its recommended rules, without errors and warnings', async () => {
    expect(await openapiProblems(source)).toEqual([]);
  });

  it('lists the refusals of each endpoint by its access, each in the common envelope', () => {
    for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
      const { 200: done, ...refusals } = operationOf(name).responses;
      expect(done).toBeDefined();
      const statuses = [
        400,
        ...(endpoint.access === 'client' ? [] : [401]),
        403,
        404,
        ...(endpoint.method === 'POST' ? [413, 415] : []),
        ...(endpoint.idempotent ? [422] : []),
        429,
        500,
        503,
      ];
      expect([name, Object.keys(refusals).map(Number)]).toEqual([name, statuses]);
      for (const [status, { $ref }] of Object.entries(refusals))
        expect($ref).toBe(`#/components/responses/Refused${status}`);
    }
    const { responses } = document.components;
    for (const [name, { content }] of Object.entries(responses))
      expect(content['application/json'].schema.properties.code.const).toBe(Number(name.slice('Refused'.length)));
    expect([responses.Refused429?.headers, responses.Refused503?.headers]).toEqual(
      Array.from({ length: 2 }, () => ({ 'Retry-After': expect.anything() })),
    );
  });

  it('lists every reason of a refusal below its status', () => {
    const listed = Object.entries(document.components.responses).flatMap(([name, { content }]) =>
      content['application/json'].schema.properties.data.properties.reason.enum.map((reason) => [
        reason,
        Number(name.slice('Refused'.length)),
      ]),
    );
    // A call with a wrong method reaches no operation.
    const { METHOD_NOT_ALLOWED: _, ...reasons } = REASONS;
    expect(Object.fromEntries(listed)).toEqual(reasons);
    expect(listed).toHaveLength(Object.keys(reasons).length);
  });

  it('shows where a proof of possession and an idempotency key are sent', () => {
    expect(headersOf('token')).toEqual(['lang', 'x-device-id', 'DPoP']);
    expect(headersOf('placeOrder')).toEqual(['lang', 'x-device-id', 'idempotency-key!', 'DPoP']);
    expect(headersOf('freeze')).toEqual(['lang', 'x-device-id', 'DPoP']);
    expect(headersOf('resetPassword')).toEqual(['lang', 'x-device-id', 'DPoP']);
    expect(headersOf('sendEmailCode')).toEqual(['lang', 'x-device-id']);
    expect(headersOf('orderList')).toEqual(['lang', 'x-device-id', 'kabuto-min-seq']);
    expect(headersOf('offeringList')).toEqual(['lang', 'x-device-id', 'kabuto-min-seq']);
    expect(headersOf('quoteList')).toEqual(['lang', 'x-device-id']);
  });

  it('puts every endpoint under a tag with a description', () => {
    const { tags } = JSON.parse(source) as { tags: readonly { readonly name: string; readonly description: string }[] };
    const explained = tags.map(({ name, description }) => (description === '' ? '' : name));
    const used = [...described.values()].flatMap((one) => one.tags);
    expect([...new Set(used)].sort()).toEqual([...explained].sort());
    expect([...described.values()].filter(({ summary }) => summary === '')).toEqual([]);
  });
});
