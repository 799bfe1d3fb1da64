import { Secret } from 'otpauth';

/** Bytes as otpauth reads them: a copy, because a Buffer can be a part of a larger memory. */
export const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** RFC 4648 base 32 without padding. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;
