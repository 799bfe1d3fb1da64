import { ECDH } from 'node:crypto';
import { getAddress } from 'viem';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import type { Address } from './hex.ts';

/** Indexes from here on are hardened: they cannot be derived from a public key. */
const HARDENED = 2 ** 31;

/** BIP-44: 0 is the branch of addresses that are given to others. */
const EXTERNAL_BRANCH = 0;

/**
 * The address `0/index` below an account's extended public key (BIP-32), with EIP-55 checksum. The private key is not
 * needed and not accepted. Throws RangeError, with a message that never contains the key, for a text that is no xpub
 * and for an index outside 0 to 2^31 - 1.
 */
export function depositAddress(xpub: string, index: number): Address {
  if (!Number.isInteger(index) || index < 0 || index >= HARDENED) {
    throw new RangeError('the index of an address is an integer from 0 to 2147483647');
  }
  const { publicKey } = readXpub(xpub).deriveChild(EXTERNAL_BRANCH).deriveChild(index);
  if (publicKey === null) throw new RangeError('no address can be derived from this key');
  return publicKeyToAddress(`0x${uncompressed(publicKey)}`);
}

function readXpub(xpub: string): HDKey {
  if (!xpub.startsWith('xpub')) throw new RangeError('an extended public key begins with xpub');
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    // The library's message may quote the text, which a careless operator may have taken from a private key.
    throw new RangeError('this is no valid extended public key');
  }
}

/** Hex of the 65 bytes that an address is a hash of. */
function uncompressed(publicKey: Uint8Array): string {
  return String(ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed'));
}

/**
 * True for an address in EIP-55 form. One in lower or upper case alone is refused, since it has no checksum that could
 * reveal a typing error.
 */
export function isAddress(text: string): text is Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  return getAddress(text.toLowerCase()) === text;
}
