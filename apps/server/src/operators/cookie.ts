import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent only to its own host and over TLS, never with a cross-site request, and not readable by scripts. */
export const COOKIE_NAME = '__Host-kabuto-operator';
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** Includes the tenant's slug, so that the session is looked up only in its own brokerage. */
export type SessionCookie = { readonly slug: string; readonly secret: string };

/** Sets the cookie of a session; null removes it. Needs the plugin `@fastify/cookie`, as `readCookie` does. */
export function setCookie(reply: FastifyReply, session: SessionCookie | null): void {
  if (session === null) reply.setCookie(COOKIE_NAME, '', { ...ATTRIBUTES, maxAge: 0 });
  else reply.setCookie(COOKIE_NAME, `${session.slug}.${session.secret}`, ATTRIBUTES);
}

/** Returns the session token of the request's cookie; null without one, or when it cannot be of a session. */
export function readCookie(request: FastifyRequest): SessionCookie | null {
  const match = /^([a-z][a-z0-9-]{1,30})\.([\w-]{43})$/.exec(request.cookies[COOKIE_NAME] ?? '');
  return match === null ? null : { slug: match[1] ?? '', secret: match[2] ?? '' };
}
