import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as text: a token, a challenge, or the secret of a session. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (content: string | Uint8Array): Buffer => hash('sha256', content, 'buffer');

/** A secret as it is stored. */
export const hashSecret = (secret: string): Buffer => sha256(secret);
