/**
 * Field names whose values may be logged. All others become '[redacted]': a new field stays hidden until it has been
 * decided that it holds neither personal data nor a secret (docs/security.md, Failure).
 */
export const defaultAllowed: readonly string[] = [
  'reqId',
  'requestId',
  'req',
  'res',
  'method',
  'url',
  'route',
  'statusCode',
  'status',
  'responseTime',
  'reason',
  'tenant',
  'tenantId',
  'actor',
  'account',
  'accountId',
  'operator',
  'err',
  'type',
  'message',
  'stack',
  'code',
  'cause',
  'constraint',
  'table',
  'schema',
  'severity',
  'routine',
  'epoch',
  'seq',
  'batch',
  'size',
  'orderId',
  'fillId',
  'instrument',
  'venue',
  'session',
  'phase',
  'tick',
  'head',
  'pid',
  'port',
  'host',
  'area',
  'component',
  'job',
  'version',
  'mode',
  'signal',
  'file',
  'folder',
  'dataDir',
  'ms',
  'count',
  'bytes',
  'rows',
  'attempt',
  'adopted',
  'migration',
  'clients',
  'topic',
  'level',
  'name',
  'date',
];

const HIDDEN = '[redacted]';
const MAX_DEPTH = 4;

/**
 * Returns a copy that is safe to log: allowed keys keep their value, all others are redacted, at every depth. Errors
 * are reduced to type, message, code and stack; HTTP requests and replies to method, path without query, and status.
 */
export function redact(
  fields: Readonly<Record<string, unknown>>,
  allowed: ReadonlySet<string>,
): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    clean[key] = allowed.has(key) ? show(key, value, allowed, 0) : HIDDEN;
  }
  return clean;
}

function show(key: string, value: unknown, allowed: ReadonlySet<string>, depth: number): unknown {
  if (value instanceof Error) return showError(value, depth);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return key === 'url' ? pathOnly(value) : value;
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? HIDDEN : value;
  if (key === 'req') return showRequest(value);
  if (key === 'res') return 'statusCode' in value ? { statusCode: value.statusCode } : {};
  if (depth >= MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => show(key, entry, allowed, depth + 1));
  if (ArrayBuffer.isView(value)) return HIDDEN;
  if (value instanceof Date) return value.toJSON();
  const clean: Record<string, unknown> = {};
  for (const [inner, entry] of Object.entries(value)) {
    clean[inner] = allowed.has(inner) ? show(inner, entry, allowed, depth + 1) : HIDDEN;
  }
  return clean;
}

function showError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && error.code !== undefined ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause instanceof Error && depth < MAX_DEPTH ? { cause: showError(error.cause, depth + 1) } : {}),
  };
}

function showRequest(request: object): Record<string, unknown> {
  const url = 'url' in request && typeof request.url === 'string' ? pathOnly(request.url) : undefined;
  return { method: 'method' in request ? request.method : undefined, url };
}

/** The query may contain user input. */
function pathOnly(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}
