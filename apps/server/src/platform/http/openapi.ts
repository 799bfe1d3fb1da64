import swagger from '@fastify/swagger';
import type { Endpoint } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { EndpointName } from './operation.ts';

const text = Type.String();

/** The common answer around a reply (product-spec 7). */
const envelopeOf = (data: TSchema) =>
  Type.Object({ code: Type.Integer(), msg: text, data, status: Type.Integer() }, { additionalProperties: false });

const failed = {
  description: 'Refused; code = HTTP status = status, msg in the language of the `lang` header.',
  ...envelopeOf(
    Type.Object({
      reason: text,
      field: Type.Union([text, Type.Null()]),
      params: Type.Record(text, text),
      requestId: text,
    }),
  ),
};

const SECURITY = { public: [{}, { member: [] }], client: [{ client: [] }], member: [{ member: [] }] } as const;

const CONSENT = 'Refused with CONSENT_DUE while the member has not agreed to the present agreement.';

const LANG = Type.Optional(
  Type.Union([Type.Literal('jp'), Type.Literal('en'), Type.Literal('tw')], { description: 'Language of `msg`.' }),
);
const KEY = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description: 'Same key and body: the same answer. Same key, other body: 422.',
});

/** Collects every route's schema; `app.swagger()` then answers the OpenAPI 3.1 document. Before the routes. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kabuto',
        version: '1.0.0',
        description: 'Retail brokerage for Japanese equities. Amounts, prices and quantities are decimal strings.',
      },
      servers: [{ url: '/api' }, { url: '/api/{tenant}', variables: { tenant: { default: 'kabuto' } } }],
      components: {
        securitySchemes: {
          client: { type: 'http', scheme: 'basic', description: 'Credential of the client program.' },
          member: { type: 'http', scheme: 'bearer', description: 'Access token of a session.' },
        },
      },
    },
    // Headers are documented here and checked by the platform: a header schema on the route would also be enforced.
    transform: ({ schema, url, route }) => {
      const name = route.config?.endpoint;
      if (name === undefined) return { schema: { ...schema, hide: true }, url };
      const endpoint = ENDPOINTS[name];
      const headers = Type.Object({ lang: LANG, ...(endpoint.idempotent ? { 'idempotency-key': KEY } : {}) });
      return { schema: { ...schema, headers }, url: `/${endpoint.path}` };
    },
  });
}

/** The schema of one endpoint's route: what is validated, and how it is documented. */
export function routeSchema(name: EndpointName, hide: boolean): FastifySchema {
  const endpoint = ENDPOINTS[name];
  const { consent }: Endpoint = endpoint;
  return {
    ...(hide ? { hide: true } : {}),
    operationId: name,
    summary: endpoint.summary,
    ...(consent === true ? { description: CONSENT } : {}),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: SECURITY[endpoint.access].map((scheme) => ({ ...scheme })),
    querystring: endpoint.query,
    ...(endpoint.method === 'POST'
      ? { consumes: ['application/x-www-form-urlencoded', 'application/json'], body: endpoint.body }
      : {}),
    response: { 200: { description: 'Done.', ...envelopeOf(endpoint.reply) }, default: failed },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves. */
    endpoint?: EndpointName;
  }
}
