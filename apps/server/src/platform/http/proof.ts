import { createHash } from 'node:crypto';
import { PROOF } from './limits.ts';
import { Refused } from './operation.ts';
import { createSignatureCheck, invalid } from './proof-signature.ts';

/** The request that a proof has to speak of. */
export type ProofTarget = {
  readonly method: string;
  /** Host with port, as the browser addressed it. */
  readonly host: string;
  /** Path without query. */
  readonly path: string;
  /** The access token sent along; null at the token endpoint. */
  readonly accessToken: string | null;
};

/**
 * Checks a `DPoP` header and answers the thumbprint of the key that signed it (RFC 9449, RFC 7638). Throws Refused
 * PROOF_INVALID, whose parameters say which part is wrong and, when the clocks differ, what time it is here.
 */
export type CheckProof = (header: string, target: ProofTarget) => Promise<string>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Remembers the proofs of the last two minutes by key and id, in the order they came. */
class SeenProofs {
  readonly #until = new Map<string, number>();

  /** Answers whether this one is new. Throws Refused OVERLOADED rather than forget one too early. */
  take(id: string, now: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(old);
    }
    if (this.#until.has(id)) return false;
    if (this.#until.size >= PROOF.remembered) throw new Refused('OVERLOADED', null, { retryAfterSeconds: '2' });
    this.#until.set(id, now + 2 * PROOF.skewMs);
    return true;
  }
}

function sameAddress(htu: unknown, { host, path }: ProofTarget): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false;
  const url = new URL(htu);
  // Not the scheme: a proxy that ends TLS and is not declared would fail every login without telling anybody more.
  return url.host === host.toLowerCase() && url.pathname === path;
}

/** `now`: epoch milliseconds of the system clock. */
export function createProofCheck(now: () => number = Date.now): CheckProof {
  const seen = new SeenProofs();
  const checkSignature = createSignatureCheck();
  return async (header, target) => {
    if (header.length > PROOF.bytes) throw invalid('', `at most ${PROOF.bytes} characters`);
    const { claims, thumbprint } = await checkSignature(header);
    const { htm, htu, iat, jti, ath } = claims;
    if (htm !== target.method) throw invalid('htm', target.method);
    if (!sameAddress(htu, target)) throw invalid('htu', `//${target.host}${target.path}`);
    if (typeof iat !== 'number' || Math.abs(iat * 1_000 - now()) > PROOF.skewMs)
      throw invalid('iat', `within ${PROOF.skewMs / 1_000} s of ${Math.floor(now() / 1_000)}`);
    if (target.accessToken !== null && ath !== hashOf(target.accessToken))
      throw invalid('ath', 'the SHA-256 of the token');
    if (typeof jti !== 'string' || !/^[\w-]{8,64}$/.test(jti)) throw invalid('jti', '8 to 64 letters and digits');
    if (!seen.take(`${thumbprint} ${jti}`, now())) throw invalid('jti', 'an id that was not used before');
    return thumbprint;
  };
}
