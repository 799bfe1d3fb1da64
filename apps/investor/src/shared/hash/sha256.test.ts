import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const byWebCrypto = async (message: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', message))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

it('hashes messages of every length around the ends of a block as WebCrypto does', async () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 5_000]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(sha256(message)).toBe(await byWebCrypto(message));
  }
});
