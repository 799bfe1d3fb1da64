/**
 * Round constants of SHA-256 (FIPS 180-4, 4.2.2): 32 bits of the fractions of the cube roots of the first 64 primes.
 */
const K = roundConstants();
/** The initial state (FIPS 180-4, 5.3.3): the same for the square roots of the first eight primes. */
const INITIAL = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(64);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fraction. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function roundConstants(): Int32Array {
  return Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
}

/**
 * Hashes one block of 16 words into `state`, eight words, going on from `from`: the initial state for a message of one
 * block. Implemented here because WebCrypto is missing on plain http, and because its promises cost more than hashing a
 * few bytes.
 */
export function hashBlock(block: Int32Array, state: Int32Array, from: Int32Array = INITIAL): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = block[i] ?? 0;
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = from;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = ((from[i] ?? 0) + (sums[i] ?? 0)) | 0;
}

/** SHA-256 of a message in hexadecimal digits. */
export function sha256(message: Uint8Array): string {
  const { length } = message;
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  const block = new Int32Array(16);
  const state = INITIAL.slice();
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i += 1) block[i] = view.getInt32(start + i * 4);
    hashBlock(block, state, state);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
