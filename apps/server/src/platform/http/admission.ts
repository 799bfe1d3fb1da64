import type { Endpoint, TenantFeature } from '@kabuto/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './client-address.ts';
import { bearerOf, clientCredentialCheck } from './client-credential.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { OPENS_SESSION } from './investors.ts';
import { assertLanguage } from './language.ts';
import { BUCKETS, type LimitProfile, MAX_BUCKETS } from './limits.ts';
import { type Caller, type Member, Refused } from './operation.ts';
import { createProofCheck, type Proof } from './proof.ts';
import { rateLimiter } from './rate-limiter.ts';
import { contextOf } from './request-context.ts';

export type ResolveTenant = (slug: string | null) => Promise<number | undefined> | number | undefined;
/** The member who holds this access token in this tenant; null when the session has ended or never existed. */
export type Authenticate = (bearer: string, tenantId: number) => Promise<Member | null>;

export type AdmissionOptions = {
  readonly resolveTenant: ResolveTenant;
  readonly authenticate: Authenticate;
  /** Whether a brokerage offers a feature. */
  readonly offers: (tenantId: number, feature: TenantFeature) => Promise<boolean>;
  /** The current version of a brokerage's agreement. */
  readonly agreementVersion: (tenantId: number) => Promise<string>;
  /** `id:secret` of the Basic client credential. */
  readonly clientCredential: string;
  readonly limits: LimitProfile;
  /** Sessions can be opened only with a proof of possession (decision 0013: live mode). */
  readonly proofRequired: boolean;
  /** Epoch milliseconds since which this process accepts proofs (decision 0057); now by default. */
  readonly startedAt?: number;
};

/** Decides before a body is read whether a call is admitted. Fills the request's context; throws Refused. */
export type Admit = (request: FastifyRequest, name: string, endpoint: Endpoint) => Promise<void>;

/**
 * Decides before a body is read whether a call is admitted: rate of the address, tenant and its features, member,
 * idempotency key, proof of possession, rate of the member, consent. Fills the request's context; throws Refused.
 */
export function admission(options: AdmissionOptions): Admit {
  const draw = rateLimiter(BUCKETS[options.limits], MAX_BUCKETS);
  const isClient = clientCredentialCheck(options.clientCredential);
  const { limits, startedAt = Date.now() } = options;
  const checkProof = createProofCheck({ limits, startedAt });

  const proofOf = async (request: FastifyRequest, accessToken: string | null): Promise<Proof | null> => {
    const { dpop } = request.headers;
    if (dpop === undefined) return null;
    const path = request.url.split('?')[0] ?? '';
    const header = typeof dpop === 'string' ? dpop : '';
    return checkProof(header, { method: request.method, host: request.host, path, accessToken });
  };

  const isConsentDue = async (tenantId: number, { agreementVersion: agreed }: Member): Promise<boolean> =>
    agreed !== null && agreed !== (await options.agreementVersion(tenantId));

  return async (request, name, endpoint) => {
    const context = contextOf(request);
    const address = addressKey(request.ip);
    draw(address, 'address');
    assertLanguage(request.headers.lang);
    const tenantId = await options.resolveTenant(slugOf(request));
    if (tenantId === undefined) throw new Refused('NOT_FOUND');
    if (endpoint.feature !== undefined && !(await options.offers(tenantId, endpoint.feature)))
      throw new Refused('FORBIDDEN');

    const { authorization } = request.headers;
    if (endpoint.access === 'client' && !isClient(authorization)) throw new Refused('CLIENT_CREDENTIAL_WRONG');
    const member = endpoint.access === 'client' ? null : await memberOf(authorization, tenantId, options.authenticate);
    if (endpoint.access === 'member' && member === null) throw new Refused('UNAUTHENTICATED');
    context.member = member;
    const caller = callerFrom(request, tenantId, context.language, endpoint.idempotent);
    context.caller = caller;
    if (member === null) draw(address, endpoint.rate);

    const opens = OPENS_SESSION.includes(name);
    const bound = member !== null && member.proofKey !== null && endpoint.method !== 'GET';
    if (opens || bound) {
      const proof = await proofOf(request, bound ? (bearerOf(authorization) ?? null) : null);
      if (proof === null && (bound || options.proofRequired)) throw new Refused('PROOF_REQUIRED', 'DPoP');
      // Signed with another browser's key: for this caller the session does not exist.
      if (bound && proof?.key !== member.proofKey) throw new Refused('UNAUTHENTICATED');
      if (opens) context.caller = { ...caller, proofKey: proof?.key ?? null };
      // Only after the proof: a stolen token without its key must not use up its owner's rate.
      if (member !== null) draw(`${tenantId} ${member.userId}`, endpoint.rate);
      proof?.use();
    } else if (member !== null) draw(`${tenantId} ${member.userId}`, endpoint.rate);
    if (member === null) return;
    if (endpoint.consent === true && (await isConsentDue(tenantId, member))) throw new Refused('CONSENT_DUE');
  };
}

/**
 * Returns the member of a Bearer header. Throws UNAUTHENTICATED (401) for a token without an active session, even where
 * no login is required.
 */
async function memberOf(
  authorization: string | undefined,
  tenantId: number,
  authenticate: Authenticate,
): Promise<Member | null> {
  const bearer = bearerOf(authorization);
  if (bearer === null) return null;
  const member = bearer === undefined ? null : await authenticate(bearer, tenantId);
  if (member === null) throw new Refused('UNAUTHENTICATED');
  return member;
}

function callerFrom(
  request: FastifyRequest,
  tenantId: number,
  language: Caller['language'],
  idempotent: boolean,
): Caller {
  const device = request.headers['x-device-id'];
  const idempotencyKey = idempotencyKeyOf(request, idempotent);
  return {
    tenantId,
    language,
    requestId: request.id,
    address: request.ip,
    proofKey: null,
    deviceId: typeof device === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(device) ? device : null,
    host: request.host,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    idempotencyKey,
  };
}

/** The tenant segment of the address; null without one. */
function slugOf(request: FastifyRequest): string | null {
  const { params } = request;
  const slug: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'tenant') : undefined;
  return typeof slug === 'string' ? slug : null;
}
