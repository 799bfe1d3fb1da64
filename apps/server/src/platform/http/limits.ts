import type { ENDPOINTS } from '@kabuto/contract/schemas';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The bucket that a call draws from, as its endpoint declares. */
export type RateClass = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['rate'];

/** `load` is for benchmarks and load accounts only: the same machinery with buckets that a generator cannot drain. */
export type LimitProfile = 'default' | 'load';

/** A token bucket: `burst` calls at once, refilled by `perSecond`. */
export type Bucket = { readonly burst: number; readonly perSecond: number };

/**
 * What a member, or an anonymous address, may call (security.md "Limits"). In memory of the node that serves the call.
 * `address` is drawn by every call before anything is looked up, so that wrong tokens cannot keep the database busy.
 */
export const BUCKETS: Readonly<Record<LimitProfile, Readonly<Record<RateClass | 'address', Bucket>>>> = {
  default: {
    address: { burst: 600, perSecond: 150 },
    read: { burst: 200, perSecond: 40 },
    write: { burst: 40, perSecond: 5 },
    order: { burst: 50, perSecond: 10 },
    // cancelling keeps priority over ordering
    cancel: { burst: 100, perSecond: 20 },
    // also token refreshes of everybody behind one address; failed logins are counted apart, in LOGIN
    login: { burst: 60, perSecond: 1 },
    mail: { burst: 20, perSecond: 20 / 3_600 },
  },
  load: {
    address: { burst: 1_000_000, perSecond: 1_000_000 },
    read: { burst: 1_000_000, perSecond: 1_000_000 },
    write: { burst: 1_000_000, perSecond: 1_000_000 },
    order: { burst: 1_000_000, perSecond: 1_000_000 },
    cancel: { burst: 1_000_000, perSecond: 1_000_000 },
    login: { burst: 1_000_000, perSecond: 1_000_000 },
    mail: { burst: 1_000_000, perSecond: 1_000_000 },
  },
};

/** Buckets remembered at most; the longest unused one goes first. */
export const BUCKETS_KEPT = 100_000;

export const HTTP = {
  bodyBytes: 64 * 1024,
  jsonDepth: 32,
  /** product-spec 9: the client waits 60 s; a request that takes longer to arrive is cut. */
  requestTimeoutMs: 60 * SECOND,
  /** Longer than usual proxies keep idle connections, so that they never send into a closing one. */
  keepAliveTimeoutMs: 72 * SECOND,
  /** Calls being served at once; above it 503 is the answer, for cancels above twice as many. */
  inFlight: 1_000,
  overloadedRetrySeconds: 2,
  /** While the server stops, clients on open connections have this long to send what is on its way; it is refused, not lost. */
  lingerMs: 500,
} as const;

/** Password logins; counted in PostgreSQL, by account and address together, so that strangers cannot lock an owner out. */
export const LOGIN = {
  windowMs: 15 * MINUTE,
  failures: 5,
  /** Failures after which a picture has to be solved. */
  captchaAfter: 3,
  /** Failures of one account from all addresses together after which everybody has to solve a picture. */
  captchaAfterAnywhere: 10,
  /** Failures from one address (IPv6: /64), whatever the account. */
  addressFailures: 20,
  addressWindowMs: MINUTE,
} as const;

/** Throw-away demo accounts from one address. */
/** Fresh accounts of one demo member by reset: each is kept in the ledger for ever. */
export const DEMO_RESETS: Bucket = { burst: 5, perSecond: 10 / 3600 };

export const DEMO_LOGINS = {
  default: { count: 60, windowMs: HOUR },
  load: { count: 1_000_000, windowMs: HOUR },
} as const satisfies Record<LimitProfile, unknown>;

export const EMAIL_CODE = {
  lifetimeMs: 10 * MINUTE,
  attempts: 5,
  resendMs: MINUTE,
  perHour: 3,
  /** Codes asked for from one address within an hour after which a picture has to be solved. */
  captchaAfter: 5,
} as const;

export const CAPTCHA = { lifetimeMs: 3 * MINUTE, characters: 5 } as const;

export const TOKEN = {
  accessMs: 10 * MINUTE,
  refreshMs: 30 * DAY,
  /** A lost answer may be asked for again this long; later reuse ends the session. */
  reuseWindowMs: 30 * SECOND,
  /** How long a looked-up access token is trusted without asking PostgreSQL: bounds the end of a session elsewhere (5 s). */
  cacheMs: 3 * SECOND,
  cached: 20_000,
} as const;

/** Proofs of possession (architecture.md 6): how far their time may be off, and what this node remembers of them. */
export const PROOF = { skewMs: MINUTE, bytes: 2_048, keys: 20_000, remembered: 500_000 } as const;

/** Hashing passwords: 19 MiB and two passes (OWASP's minimum for argon2id); at most two at once on a small machine. */
export const PASSWORD = {
  minimum: 8,
  maximum: 128,
  memoryKib: 19_456,
  passes: 2,
  atOnce: 2,
  waiting: 64,
} as const;

export const OUTBOX = { keptMs: DAY } as const;
export const WATCHLIST = { groups: 10, items: 100, nameLength: 20 } as const;
export const NICKNAME = { maximum: 20 } as const;
/** A registration that never got its account is cleared away after this time. */
export const UNFINISHED_USER_MS = HOUR;
