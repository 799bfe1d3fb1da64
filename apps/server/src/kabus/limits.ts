import type { LimitProfile, limits } from '../platform/http/index.ts';
import type { KabusRate } from './call.ts';

type Bucket = (typeof limits.BUCKETS)['default']['read'];

/** Calls a second of one member, as published: 5 orders, 10 of each other class. `token` counts by address. */
export const RATES: Readonly<Record<LimitProfile, Readonly<Record<KabusRate | 'token', Bucket>>>> = {
  default: {
    order: { burst: 5, perSecond: 5 },
    wallet: { burst: 10, perSecond: 10 },
    info: { burst: 10, perSecond: 10 },
    register: { burst: 10, perSecond: 10 },
    token: { burst: 20, perSecond: 10 },
  },
  load: {
    order: { burst: 1_000_000, perSecond: 1_000_000 },
    wallet: { burst: 1_000_000, perSecond: 1_000_000 },
    info: { burst: 1_000_000, perSecond: 1_000_000 },
    register: { burst: 1_000_000, perSecond: 1_000_000 },
    token: { burst: 1_000_000, perSecond: 1_000_000 },
  },
};

/** Buckets kept. */
export const MOST_BUCKETS = 10_000;
/** Bytes of a request's body, and how deep its JSON nests. */
export const BODY_BYTES = 65_536;
export const JSON_DEPTH = 16;
/** A registered issue is pushed at most once in this time (published). */
export const PUSH_EVERY_MS = 400;
/** Open WebSockets, of all members. */
export const MOST_SOCKETS = 20;
/** A socket with more unsent data than this gets no push until it has read it. */
export const SOCKET_BYTES = 1_048_576;
