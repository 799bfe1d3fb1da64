export type { Authenticate, ResolveTenant } from './admission.ts';
export { buildHttp, type HttpOptions } from './build-http.ts';
export { addressKey } from './client-address.ts';
export { boundConnections, type ConnectionLimits, connectionLimits, serverTimes } from './connections.ts';
export type { Readiness } from './health.ts';
export type { LimitProfile } from './limits.ts';
export * as limits from './limits.ts';
export {
  type Call,
  type Caller,
  type EndpointName,
  type Member,
  type Operation,
  operation,
  Refused,
} from './operation.ts';
export type { Served } from './request-log.ts';
export { securityHeaders } from './security-headers.ts';
export { TokenBuckets } from './token-bucket.ts';
export { trustedProxies } from './trusted-proxies.ts';
