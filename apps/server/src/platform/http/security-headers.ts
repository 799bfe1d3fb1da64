import type { FastifyRequest } from 'fastify';

/** Each with its reason; sent with every answer, whatever its kind (docs/security.md, Input, files, browser). */
const FIXED: Readonly<Record<string, string>> = {
  // A window opened by or opening ours shares no handle with it: no tab-napping, no cross-window leaks.
  'cross-origin-opener-policy': 'same-origin',
  // No other site embeds our answers, so that nothing is learned by loading them as a picture or script.
  'cross-origin-resource-policy': 'same-origin',
  // Addresses may hold a return address or an order id; other sites learn nothing of them.
  'referrer-policy': 'no-referrer',
  // An uploaded or echoed text is never guessed to be a script.
  'x-content-type-options': 'nosniff',
  // Powerful features are off; passkeys and copying are the ones the app uses itself.
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), ' +
    'publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self)',
  // Browsers without CSP's frame-ancestors: nobody lays our buttons under theirs.
  'x-frame-options': 'DENY',
};

const POLICY = [
  // What is not named below is not loaded from anywhere.
  "default-src 'none'",
  // Only files of this server run, no inline script, no eval: an injected text stays text.
  "script-src 'self'",
  // Injected styles can read the page through selectors; components use files and the CSSOM.
  "style-src 'self'",
  // The captcha's and other small pictures come as data URLs.
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // A script can assign HTML only through a policy that somebody has reviewed.
  "require-trusted-types-for 'script'",
  // A clicked form or an injected <base> cannot send what is typed elsewhere.
  "form-action 'self'",
  "base-uri 'self'",
  // Nobody frames us (clickjacking).
  "frame-ancestors 'none'",
].join('; ');

/** localhost or a bare IP address, with or without a port. */
const LOCAL = /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i;
/** A host as browsers send it; anything else is not repeated into a header. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The security headers of one answer. HSTS only over https: on http browsers ignore it, and a demo has no certificate. */
export function securityHeaders(request: Pick<FastifyRequest, 'protocol' | 'host'>): Record<string, string> {
  const secure = request.protocol === 'https';
  // 'self' covers the stream's ws: scheme in new browsers only; naming our own host does so in all.
  const stream = HOST.test(request.host) ? ` ${secure ? 'wss' : 'ws'}://${request.host}` : '';
  const headers: Record<string, string> = {
    ...FIXED,
    'content-security-policy': `${POLICY}; connect-src 'self'${stream}`,
  };
  // One year: a later visit over http cannot be turned into one that somebody reads. Not for this machine's own name
  // and bare addresses (--lan): a browser would then refuse the plain demo on the same name for a year.
  if (secure && !LOCAL.test(request.host)) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}
