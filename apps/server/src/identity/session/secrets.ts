import { createHmac } from 'node:crypto';

/**
 * Derives the successors of a refresh token from it and a salt that is stored when it is used. Neither alone reveals
 * anything, so the same reply can be repeated without storing a readable token.
 */
export function successorsOf(
  refreshToken: string,
  salt: Buffer,
): { readonly access: string; readonly refresh: string } {
  const derive = (use: string) => createHmac('sha256', salt).update(`${use} ${refreshToken}`).digest('base64url');
  return { access: derive('access'), refresh: derive('refresh') };
}
