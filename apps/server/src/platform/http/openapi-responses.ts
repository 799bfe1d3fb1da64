import type { Endpoint } from '@kabuto/contract';
import { REASONS } from '@kabuto/contract/reasons';
import { type TSchema, Type } from 'typebox';

const text = Type.String();

/** The common envelope of a reply (rules/product.md 7). */
export const envelopeOf = (data: TSchema, status: TSchema = Type.Integer()) =>
  Type.Object({ code: status, msg: text, data, status }, { additionalProperties: false });

/** What each status means, for every endpoint; the reasons are those of the closed table. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'A field, a header or the order itself is not accepted; `data.field` names the input.',
  401: 'The session has ended, or the proof was made with another key.',
  403: 'The member, or this brokerage, may not do this, or a confirmation or consent is missing.',
  404: 'The brokerage or the requested resource does not exist, or belongs to another account.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  422: 'The idempotency key was used before with another body, or was closed by a request for its outcome.',
  429: 'Too many requests; `Retry-After` is how long to wait.',
  500: 'An error of the server; its details are not disclosed.',
  503: 'The server cannot take this now; `Retry-After` is when to try again. OUTCOME_UNKNOWN is no refusal: the call may have been carried out, and `data.params.key` is the key by which its outcome is looked up, or under which it is sent again.',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
};

const SEQ = { schema: { type: 'integer', minimum: 0 } };

const LAG = {
  ...SEQ,
  description: 'Milliseconds, set when the server waited a second for newer data in vain: how old the reply is.',
};

/** The journal's headers of a successful reply, by audience and method. */
function seqHeaders({ access, method }: Endpoint): object | undefined {
  if (typeof access === 'object') return method === 'GET' ? { 'Kabuto-Lag-Ms': LAG } : undefined;
  if (access !== 'member') return undefined;
  return method === 'POST'
    ? { 'Kabuto-Seq': { ...SEQ, description: 'The journal row of what the call did, or a later one.' } }
    : {
        'Kabuto-Seq': { ...SEQ, description: 'Up to which journal row the reply holds everything.' },
        'Kabuto-Lag-Ms': LAG,
      };
}

/** Adds the journal's headers to the success response of a call of a member or operator. */
export function withSeq(endpoint: Endpoint, responses: object | undefined): object {
  const headers = seqHeaders(endpoint);
  if (headers === undefined || responses === undefined) return { ...responses };
  return Object.fromEntries(
    Object.entries(responses).map(([status, of]) => [status, status === '200' ? { ...of, headers } : of]),
  );
}

/**
 * The refusals that endpoints share, by their name among the document's components. `own`: meanings that differ from
 * the usual ones.
 */
export const refusalsIn = (own: Readonly<Record<number, string>>): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries({ ...MEANINGS, ...own }).map(([status, description]) => [
      `Refused${status}`,
      refusal(Number(status), description),
    ]),
  );

function refusal(status: number, description: string): object {
  const reasons = Object.entries(REASONS).flatMap(([reason, of]) => (of === status ? [reason] : []));
  const data = Type.Object(
    {
      reason: Type.Enum(reasons),
      field: Type.Union([text, Type.Null()]),
      params: Type.Record(text, text),
      requestId: text,
    },
    { additionalProperties: false },
  );
  const schema = envelopeOf(data, Type.Literal(status));
  return {
    description,
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': { schema } },
  };
}

/**
 * The refusals of one endpoint: depends on whether its session may have ended, whether it has a body, and whether its
 * reply is stored under a key.
 */
export function refusalsOf(
  { method, idempotent }: Endpoint,
  endsSession: boolean,
): Record<string, { readonly $ref: string }> {
  const statuses = [
    400,
    ...(endsSession ? [401] : []),
    403,
    404,
    ...(method === 'POST' ? [413, 415] : []),
    ...(idempotent ? [422] : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));
}
