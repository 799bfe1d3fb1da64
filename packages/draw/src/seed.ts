import { ascii, bytesOf, concat, hexOf } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';

// All hashes, seeds and secrets are hexadecimal.

/** What is published of the server's secret before the window opens: its SHA-256. */
export const commitmentOf = (secret: string): string => hexOf(sha256(bytesOf(secret)));

/** The seed of a draw. `secret`: the server's, committed to before the window opened, or a beacon's randomness. */
export const seedOf = (root: string, secret: string): string => hexOf(sha256(concat(bytesOf(root), bytesOf(secret))));

/**
 * The place of applications in a draw: HMAC-SHA256 of the id's digits under the seed. They are drawn in the ascending
 * order of these texts.
 */
export function rankUnder(seed: string): (id: number) => string {
  const hmac = hmacSha256(bytesOf(seed));
  return (id) => hexOf(hmac(ascii(String(id))));
}

/** The ids in the order in which they are drawn. */
export function ranks(seed: string, ids: readonly number[]): number[] {
  const rankOf = rankUnder(seed);
  return ids
    .map((id) => ({ id, rank: rankOf(id) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id);
}
