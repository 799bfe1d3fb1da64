/** A field's schema in the published document; only the parts used here. */
export type FieldSchema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly FieldSchema[];
};
export type Field = { readonly name: string; readonly required: boolean; readonly schema: FieldSchema };

/** One call that the server's document lists. */
export type Route = {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the API base, with a leading slash. */
  readonly path: string;
  readonly credential: 'client' | 'member' | 'none';
  readonly keyed: boolean;
  /** The body is a file. */
  readonly takesFile: boolean;
  /** The documented statuses. */
  readonly statuses: readonly number[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
};

type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: FieldSchema;
};
type Content = {
  readonly schema: {
    readonly properties?: Readonly<Record<string, FieldSchema>>;
    readonly required?: readonly string[];
  };
};
type Described = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
};

/** Everything that the OpenAPI document of a running server describes. */
export async function readRoutes(origin: string): Promise<Route[]> {
  const reply = await fetch(`${origin}/api/openapi.json`);
  // The document comes from the server; where its shape differs, the fields below are missing and the test fails.
  const document = (await reply.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => routeOf(path, method, described)),
  );
}

function routeOf(
  path: string,
  method: string,
  { operationId, security, responses, parameters = [], requestBody }: Described,
): Route {
  if (method !== 'get' && method !== 'post') throw new RangeError(`${path}: a ${method} is not foreseen`);
  const body = requestBody?.content['application/json']?.schema;
  const required = new Set(body?.required ?? []);
  return {
    id: operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    credential: security.some((one) => 'client' in one)
      ? 'client'
      : security.some((one) => 'member' in one)
        ? 'member'
        : 'none',
    keyed: parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key'),
    takesFile: requestBody?.content['multipart/form-data'] !== undefined,
    statuses: Object.keys(responses).map(Number),
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required: must, schema }) => ({ name, required: must ?? false, schema })),
    body: Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      required: required.has(name),
      schema,
    })),
  };
}

/**
 * Whether a value matches the schema. Implemented separately, so that the server's validator is not used to check
 * itself.
 */
export function allows(schema: FieldSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((choice) => allows(choice, value));
  if (schema.enum !== undefined) return schema.enum.some((choice) => choice === value);
  if (schema.type !== 'string') throw new RangeError(`a field of type ${schema.type} is not foreseen`);
  if (typeof value !== 'string') return false;
  const length = Array.from(value).length;
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
}
