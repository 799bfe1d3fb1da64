export type { Admit, Authenticate, ResolveTenant } from './admission.ts';
export { afterCommit, decidedAfterCommit, unlessDecided } from './after-commit.ts';
export type { Audience } from './audience.ts';
export { buildHttp, type HttpOptions } from './build-http.ts';
export { addressKey } from './client-address.ts';
export { boundConnections, type ConnectionLimits, connectionLimits, serverTimes } from './connections.ts';
export { createServer } from './create-server.ts';
export { KEY_HEADER, LANG_HEADER } from './document-headers.ts';
export type { Readiness } from './health.ts';
export { idempotencyKeyOf, keyReused, requiredKey } from './idempotency-key.ts';
export { InFlight } from './in-flight.ts';
export { assertLanguage } from './language.ts';
export type { LimitProfile } from './limits.ts';
export * as limits from './limits.ts';
export { installNotFound } from './not-found.ts';
export {
  type AnyOperation,
  type Call,
  type Caller,
  type EndpointName,
  fieldInvalid,
  type Member,
  type Operation,
  type Operator,
  type Owner,
  operation,
  type ReceivedFile,
  Refused,
} from './operation.ts';
export { pageOf, pageOfRows } from './page-of.ts';
export { rateLimiter } from './rate-limiter.ts';
export { contextOf } from './request-context.ts';
export type { Served } from './request-log.ts';
export { routeTable } from './route-table.ts';
export { securityHeaders } from './security-headers.ts';
export { currentCalls, type Journals } from './seq.ts';
export { serveAudience } from './serve-audience.ts';
export { serveClient } from './static-client.ts';
export { TokenBuckets } from './token-bucket.ts';
export { trustedProxies } from './trusted-proxies.ts';
