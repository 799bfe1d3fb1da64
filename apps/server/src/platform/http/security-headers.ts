import type { FastifyRequest } from 'fastify';

/** Each with its reason; sent with every response (docs/security.md, Input, files, browser). */
const FIXED: Readonly<Record<string, string>> = {
  // A window opened by or opening ours shares no handle with it: no tab-napping, no cross-window leaks.
  'cross-origin-opener-policy': 'same-origin',
  // Other sites cannot embed our responses, so they learn nothing by loading them as an image or script.
  'cross-origin-resource-policy': 'same-origin',
  // URLs may hold a return address or an order id; other sites must not get them.
  'referrer-policy': 'no-referrer',
  // An uploaded or echoed text is never sniffed as a script.
  'x-content-type-options': 'nosniff',
  // Powerful features are off; the app itself uses only passkeys and copying.
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), ' +
    'publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self)',
  // For browsers without CSP's frame-ancestors: no other site can overlay our buttons.
  'x-frame-options': 'DENY',
};

const POLICY = [
  // What is not listed below is not loaded at all.
  "default-src 'none'",
  // Only script files of this server run, no inline script, no eval: injected text stays text.
  "script-src 'self'",
  // Injected styles can read the page through selectors; components use files and the CSSOM.
  "style-src 'self'",
  // The captcha and other small images are data URLs.
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // A script can assign HTML only through a reviewed policy.
  "require-trusted-types-for 'script'",
  // A submitted form or an injected <base> cannot send input to another site.
  "form-action 'self'",
  "base-uri 'self'",
  // No site can frame us (clickjacking).
  "frame-ancestors 'none'",
].join('; ');

/** localhost or a bare IP address, with or without a port. */
const LOCAL = /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i;
/** A host as browsers send it; anything else is not copied into a header. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The security headers of one response. HSTS only over https: on http browsers ignore it, and a demo has no
 * certificate.
 */
export function securityHeaders(request: Pick<FastifyRequest, 'protocol' | 'host'>): Record<string, string> {
  const secure = request.protocol === 'https';
  // 'self' covers the stream's ws: scheme in new browsers only; naming our own host covers it in all.
  const stream = HOST.test(request.host) ? ` ${secure ? 'wss' : 'ws'}://${request.host}` : '';
  const headers: Record<string, string> = {
    ...FIXED,
    'content-security-policy': `${POLICY}; connect-src 'self'${stream}`,
  };
  // One year: a later visit over http cannot be downgraded and read by others. Not for localhost and bare addresses
  // (--lan): a browser would then refuse the plain demo on the same name for a year.
  if (secure && !LOCAL.test(request.host)) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}
