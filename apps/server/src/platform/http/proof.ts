import { sha256 } from '../seal/index.ts';
import { type LimitProfile, PROOF } from './limits.ts';
import { Refused } from './operation.ts';
import { createSignatureCheck, invalid } from './proof-signature.ts';
import { UsedProofs } from './used-proofs.ts';

/** The request that a proof must match. */
export type ProofTarget = {
  readonly method: string;
  /** Host with port, as the browser addressed it. */
  readonly host: string;
  /** Path without query. */
  readonly path: string;
  /** The access token sent with it; null at the token endpoint. */
  readonly accessToken: string | null;
};

/** A valid proof that has not been used yet. */
export type Proof = {
  /** Thumbprint of the key that signed it (RFC 7638). */
  readonly key: string;
  /**
   * Marks it as used. Only for calls that are admitted otherwise: refused calls would fill the store of used proofs.
   * Throws Refused PROOF_INVALID when a concurrent call has used it first, TOO_MANY_REQUESTS when its key has no room,
   * OVERLOADED when there is none for new sessions.
   */
  readonly use: () => void;
};

/**
 * Checks a `DPoP` header (RFC 9449). Throws Refused PROOF_INVALID, whose parameters name the wrong part and what is
 * allowed: for `iat` the first and the last allowed second.
 */
export type CheckProof = (header: string, target: ProofTarget) => Promise<Proof>;

export type ProofCheckOptions = {
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
  /** When this process began to accept calls; proofs that an earlier process accepted are rejected. */
  readonly startedAt?: number;
  readonly limits?: LimitProfile;
};

const RETRY = { retryAfterSeconds: '2' };

const hashOf = (token: string): string => sha256(token).toString('base64url');

function sameAddress(htu: unknown, { host, path }: ProofTarget): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false;
  const url = new URL(htu);
  // Not the scheme: an undeclared proxy that terminates TLS would fail every login without a useful error.
  return url.host === host.toLowerCase() && url.pathname === path;
}

/**
 * Stores used proofs of sessions and of session openings separately, so that callers without a session cannot use up
 * the room of those with one (decision 0057). The number of session keys in the store is bounded by how many signatures
 * can be checked in that time.
 */
export function createProofCheck({
  now = Date.now,
  startedAt = now(),
  limits = 'default',
}: ProofCheckOptions = {}): CheckProof {
  // The second in which `since` begins may end later than the tolerance.
  const keptMs = PROOF.skewMs + PROOF.aheadMs + 1_000;
  const ofSession = PROOF.ofSession[limits];
  const sessions = new UsedProofs({ keptMs, maxPerKey: ofSession, maxTotal: Number.POSITIVE_INFINITY });
  const openings = new UsedProofs({ keptMs, maxPerKey: ofSession, maxTotal: PROOF.ofOpenings });
  /** The first second for which no earlier process has accepted proofs. */
  const since = Math.floor((startedAt + PROOF.aheadMs) / 1_000) + 1;
  const checkSignature = createSignatureCheck();

  const checkTime = (iat: unknown): void => {
    const first = Math.max(since, Math.ceil((now() - PROOF.skewMs) / 1_000));
    const last = Math.max(since, Math.floor((now() + PROOF.aheadMs) / 1_000));
    if (typeof iat !== 'number' || iat < first || iat > last) throw invalid('iat', `${first}..${last}`);
  };

  return async (header, target) => {
    if (header.length > PROOF.bytes) throw invalid('', `at most ${PROOF.bytes} characters`);
    const { claims, thumbprint: key } = await checkSignature(header);
    const { htm, htu, iat, jti, ath } = claims;
    if (htm !== target.method) throw invalid('htm', target.method);
    if (!sameAddress(htu, target)) throw invalid('htu', `//${target.host}${target.path}`);
    checkTime(iat);
    if (target.accessToken !== null && ath !== hashOf(target.accessToken))
      throw invalid('ath', 'the SHA-256 of the token');
    if (typeof jti !== 'string' || !/^[\w-]{8,64}$/.test(jti)) throw invalid('jti', '8 to 64 letters and digits');
    const opens = target.accessToken === null;
    const used = opens ? openings : sessions;
    const assertUnused = (): void => {
      if (used.has(key, jti, now())) throw invalid('jti', 'an id that was not used before');
    };
    assertUnused();
    const use = (): void => {
      assertUnused();
      if (!used.add(key, jti, now())) throw new Refused(opens ? 'OVERLOADED' : 'TOO_MANY_REQUESTS', null, RETRY);
    };
    return { key, use };
  };
}
