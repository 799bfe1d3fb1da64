import swagger from '@fastify/swagger';
import type { Endpoint } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { OPENS_SESSION } from './admission.ts';
import { envelopeOf, REFUSALS, refusalsOf } from './openapi-responses.ts';
import type { EndpointName } from './operation.ts';
import { endpointNames } from './route-table.ts';

const SECURITY = { public: [{}, { member: [] }], client: [{ client: [] }], member: [{ member: [] }] } as const;

const CONSENT = 'Refused with CONSENT_DUE while the member has not agreed to the present agreement.';
const FEATURE = (feature: string): string =>
  `Refused with FORBIDDEN at a brokerage without the feature \`${feature}\`.`;

const LANG = Type.Optional(
  Type.Union([Type.Literal('jp'), Type.Literal('en'), Type.Literal('tw')], { description: 'Language of `msg`.' }),
);
const KEY = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description: 'Same key and body: the same answer. Same key, other body: 422.',
});
const DEVICE = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Random text that a browser keeps of itself: mailed codes and counts of wrong passwords belong to it.',
  }),
);
const PROOF = {
  opens: 'Proof of possession (RFC 9449), which binds the session to the key that signed it. Required in live mode.',
  uses: 'Proof of possession (RFC 9449) with `ath`. Required when the session is bound to a key; each is good once.',
} as const;

const TAGS: Readonly<Record<string, string>> = {
  oauth: 'Sessions, and captchas before them.',
  notice: 'Codes by mail and text message.',
  user: 'Members: registration, factors, devices, contacts.',
  tenant: 'The brokerage and its agreement.',
  quote: 'Issues, prices, bars, indices, sessions.',
  trade: 'Orders, fills, positions, cash, alerts.',
  stream: 'Tickets of the live stream.',
  watch: 'Watchlists.',
  demo: 'What exists in the simulation only.',
};

/** Collects every route's schema; `app.swagger()` then returns the OpenAPI 3.1 document. Before the routes. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kabuto',
        version: '1.0.0',
        description: 'Retail brokerage for Japanese equities. Amounts, prices and quantities are decimal strings.',
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: '/api', description: 'The first brokerage of this server.' },
        {
          url: '/api/{tenant}',
          description: 'A brokerage by its name.',
          variables: { tenant: { default: 'kabuto', description: 'The brokerage, as in the address of its app.' } },
        },
      ],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          client: { type: 'http', scheme: 'basic', description: 'Credential of the client program.' },
          member: {
            type: 'http',
            scheme: 'bearer',
            description:
              'Access token of a session. Calls that are not GET need the header DPoP too when the session is bound to a key.',
          },
        },
      },
    },
    // Headers are documented here and checked by the platform: a header schema on the route would also be enforced.
    transform: ({ schema, url, route }) => {
      const name = route.config?.endpoint;
      if (name === undefined) return { schema: { ...schema, hide: true }, url };
      return { schema: { ...schema, headers: headersOf(name) }, url: `/${ENDPOINTS[name].path}` };
    },
    transformObject: (found) => ('openapiObject' in found ? withRefusals(found.openapiObject) : found.swaggerObject),
  });
}

type Described = { readonly operationId?: string; responses?: object };
type Shared = {
  components?: { responses?: object };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** Adds to each operation the refusals of its endpoint, each a reference to a component. */
function withRefusals<T extends object>(document: T): T {
  // A copy of the same shape, whose parts are plain JSON.
  const described = prefixed(document) as T & Shared;
  for (const operation of Object.values(described.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const name = endpointNames().find((one) => one === operation.operationId);
    if (name !== undefined) operation.responses = { ...operation.responses, ...refusalsOf(ENDPOINTS[name]) };
  }
  described.components = { ...described.components, responses: REFUSALS };
  return described;
}

function headersOf(name: EndpointName) {
  const { idempotent, method, access }: Endpoint = ENDPOINTS[name];
  const opens = OPENS_SESSION.includes(name);
  const proof = opens || (method === 'POST' && access !== 'client');
  return Type.Object({
    lang: LANG,
    'x-device-id': DEVICE,
    ...(idempotent ? { 'idempotency-key': KEY } : {}),
    ...(proof ? { DPoP: Type.Optional(Type.String({ description: opens ? PROOF.opens : PROOF.uses })) } : {}),
  });
}

/** Tuples as JSON Schema 2020-12 writes them: typebox and its compiler keep to the former way. */
function prefixed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prefixed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, of]): [string, unknown] => [key, prefixed(of)]);
  if (!('additionalItems' in value)) return Object.fromEntries(entries);
  return Object.fromEntries(
    entries.flatMap(([key, of]) =>
      key === 'items' ? [['prefixItems', of]] : key === 'additionalItems' ? [['items', of]] : [[key, of]],
    ),
  );
}

/** The schema of one endpoint's route: what is validated, and how it is documented. */
export function routeSchema(name: EndpointName, hide: boolean): FastifySchema {
  const endpoint: Endpoint = ENDPOINTS[name];
  const { consent, feature } = endpoint;
  const notes = [...(consent === true ? [CONSENT] : []), ...(feature === undefined ? [] : [FEATURE(feature)])];
  return {
    ...(hide ? { hide: true } : {}),
    operationId: name,
    summary: endpoint.summary,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: SECURITY[endpoint.access].map((scheme) => ({ ...scheme })),
    querystring: endpoint.query,
    ...(endpoint.method === 'POST'
      ? { consumes: ['application/x-www-form-urlencoded', 'application/json'], body: endpoint.body }
      : {}),
    response: { 200: { description: 'Done.', ...envelopeOf(endpoint.reply) } },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves. */
    endpoint?: EndpointName;
  }
}
