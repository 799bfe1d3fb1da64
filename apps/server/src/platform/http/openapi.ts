import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { Endpoint } from '@kabuto/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Audience, endpointOf } from './audience.ts';
import { envelopeOf, refusalsIn, refusalsOf, withSeq } from './openapi-responses.ts';

/**
 * Collects every route's schema; `app.swagger()` then returns the audience's OpenAPI 3.1 document. Call it before
 * adding routes.
 */
export async function collectOpenApi(app: FastifyInstance, audience: Audience): Promise<void> {
  const { title, description, servers, tags, securitySchemes, headers } = audience.document;
  const openapi = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers,
    tags: Object.entries(tags).map(([name, of]) => ({ name, description: of })),
    components: { securitySchemes },
  };
  await app.register(swagger, {
    stripBasePath: false,
    // The plugin only reads these texts; its type requires mutable lists.
    openapi: openapi as unknown as NonNullable<FastifyDynamicSwaggerOptions['openapi']>,
    // Headers are documented here and checked by the platform: a header schema on the route would also be enforced.
    transform: ({ schema, url, route }) => {
      const name = route.config?.endpoint;
      if (name === undefined) return { schema: { ...schema, hide: true }, url };
      const endpoint = endpointOf(audience, name);
      return { schema: { ...schema, headers: headers(name, endpoint) }, url: `/${endpoint.path}` };
    },
    transformObject: (found) =>
      'openapiObject' in found ? withRefusals(found.openapiObject, audience) : found.swaggerObject,
  });
}

type Described = { readonly operationId?: string; responses?: object };
type Shared = {
  components?: { responses?: object };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** Adds to each operation the refusals of its endpoint, each a reference to a component. */
function withRefusals<T extends object>(document: T, audience: Audience): T {
  // A copy of the same shape; its parts are plain JSON.
  const described = prefixed(document) as T & Shared;
  for (const operation of Object.values(described.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const endpoint = audience.endpoints[operation.operationId ?? ''];
    if (endpoint === undefined) continue;
    operation.responses = {
      ...withSeq(endpoint, operation.responses),
      ...refusalsOf(endpoint, audience.endsSession(endpoint)),
    };
  }
  described.components = { ...described.components, responses: refusalsIn(audience.document.meanings) };
  return described;
}

/** Converts tuples to JSON Schema 2020-12: typebox and its compiler use the older form. */
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

/** The schema of one endpoint's route: what is validated, and its documentation. */
export function routeSchema(audience: Audience, name: string, hide: boolean): FastifySchema {
  const endpoint = endpointOf(audience, name);
  const notes = audience.document.notes(endpoint);
  return {
    ...(hide ? { hide: true } : {}),
    operationId: name,
    summary: endpoint.summary,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: audience.document
      .security(endpoint)
      .map((scheme) => Object.fromEntries(Object.entries(scheme).map(([key, scopes]) => [key, [...scopes]]))),
    querystring: endpoint.query,
    ...(endpoint.method === 'POST' ? bodyOf(endpoint) : {}),
    response: { 200: { description: 'Done.', ...replyOf(endpoint) } },
  };
}

const bodyOf = ({ upload, body }: Endpoint): object =>
  upload === undefined
    ? { consumes: ['application/x-www-form-urlencoded', 'application/json'], body }
    : { consumes: ['multipart/form-data'], body: fileBody(upload.field) };

const replyOf = ({ download, reply }: Endpoint): object =>
  download === undefined ? envelopeOf(reply) : { content: { [download.mediaType]: { schema: reply } } };

const fileBody = (field: string): object => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
  additionalProperties: false,
});
