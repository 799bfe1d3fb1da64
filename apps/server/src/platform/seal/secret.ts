import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text: a token, or the secret of a session. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A secret as it is stored. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
