import { type CompactJWSHeaderParameters, compactVerify, EmbeddedJWK, importJWK, jwtVerify } from 'jose';

/** A way to verify the signature of a proof. Rejects for one that is not signed by the key in its header. */
export type Verification = (proof: string) => Promise<unknown>;

/** Keys of WebCrypto by their coordinates, imported once each, as the server keeps its own. */
function keyRing(): (header: CompactJWSHeaderParameters) => ReturnType<typeof importJWK> {
  const keys = new Map<string, ReturnType<typeof importJWK>>();
  return ({ jwk }) => {
    if (jwk === undefined) throw new TypeError('a proof without a key');
    const id = `${jwk.x} ${jwk.y}`;
    const key = keys.get(id) ?? importJWK(jwk, 'ES256');
    keys.set(id, key);
    return key;
  };
}

const ALGORITHMS = ['ES256'];

/** The ways to do it with jose, by name: for `bench/proofs`, which compares them with the server's own. */
export function joseVerifications(): Readonly<Record<string, Verification>> {
  const [ofJwt, ofJws] = [keyRing(), keyRing()];
  return {
    'jose jwtVerify, keys kept': (proof) => jwtVerify(proof, ofJwt, { algorithms: ALGORITHMS, typ: 'dpop+jwt' }),
    'jose compactVerify, keys kept': (proof) => compactVerify(proof, ofJws, { algorithms: ALGORITHMS }),
    'jose jwtVerify, EmbeddedJWK': (proof) =>
      jwtVerify(proof, EmbeddedJWK, { algorithms: ALGORITHMS, typ: 'dpop+jwt' }),
  };
}
