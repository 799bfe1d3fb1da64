import type { OperatorRate } from '@kabuto/contract/operator';
import type { ENDPOINTS } from '@kabuto/contract/schemas';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KIB = 1_024;

/** The bucket that a call draws from, as its endpoint declares. */
export type RateClass = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['rate'];

/** `load` is for benchmarks and load accounts only: the same machinery with buckets that a generator cannot drain. */
export type LimitProfile = 'default' | 'load';

/** A token bucket: `burst` calls at once, refilled by `perSecond`. */
export type Bucket = { readonly burst: number; readonly perSecond: number };

/**
 * What a member, or an anonymous address, may call (docs/security.md, Guessing). In memory of the node that serves the call.
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
    // freeze, logout and the end of other sessions: whatever else is written in a member's name must not stand in the way
    exit: { burst: 40, perSecond: 5 },
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
    exit: { burst: 1_000_000, perSecond: 1_000_000 },
    login: { burst: 1_000_000, perSecond: 1_000_000 },
    mail: { burst: 1_000_000, perSecond: 1_000_000 },
  },
};

/** The same of the operators' port, pages included in `address`; `login` counts by address, the others by operator. */
export const OPERATOR_BUCKETS: Readonly<Record<LimitProfile, Readonly<Record<OperatorRate | 'address', Bucket>>>> = {
  default: {
    address: { burst: 60, perSecond: 1 },
    read: { burst: 60, perSecond: 10 },
    write: { burst: 40, perSecond: 2 },
    login: { burst: 60, perSecond: 1 },
  },
  load: {
    address: { burst: 1_000_000, perSecond: 1_000_000 },
    read: { burst: 1_000_000, perSecond: 1_000_000 },
    write: { burst: 1_000_000, perSecond: 1_000_000 },
    login: { burst: 1_000_000, perSecond: 1_000_000 },
  },
};

/** Buckets remembered at most; the longest unused one goes first. */
export const BUCKETS_KEPT = 100_000;
export const OPERATOR_BUCKETS_KEPT = 10_000;

export const HTTP = {
  bodyBytes: 64 * KIB,
  jsonDepth: 32,
  /** Calls being served at once, without those whose bodies have not come; above it 503 is the answer, for GETS_OUT above twice as many. */
  inFlight: 1_000,
  /** New connections that may wait to be taken up: the kernel lets one beyond it try again after 1, 3 and 7 s, which nobody would see here. */
  backlog: 4_096,
  overloadedRetrySeconds: 2,
  /** A brokerage that has lost its lease is led again after ten seconds or more. */
  standbyRetrySeconds: 5,
  /** While the server stops, clients on open connections have this long to send what is on its way; it is refused, not lost. */
  lingerMs: 500,
  /** A read waits so long at most for what its caller has seen already. */
  projectedWithinMs: SECOND,
} as const;

/**
 * Connections of every port that the server listens on. `headersMs`: from the first to the last byte of a request's head, or from the
 * connection on where nothing comes, which then ends without a reply; `requestMs`: the body included. Both are looked at every `checkMs`.
 * `idleMs`, between two requests, is longer than usual proxies keep idle connections, so that they never send into a closing one.
 * `silentMs`: nothing sent and nothing read of a reply.
 */
export const CONNECTION = {
  headersMs: 10 * SECOND,
  requestMs: 20 * SECOND,
  checkMs: SECOND,
  idleMs: 72 * SECOND,
  silentMs: 2 * MINUTE,
  /** File descriptors that no connection from outside gets: PostgreSQL, files, mail, standard streams. */
  reserved: 256,
} as const;

/**
 * Connections at once by port: of all, and from one address (IPv6: /64) that is no trusted proxy's. The app's port gets what the process
 * may open beyond the reserve and the other ports, at most `most` and at least `fewest`.
 */
export const CONNECTIONS_OF = {
  app: { most: 50_000, fewest: 64, ofAddress: { default: 256, load: 50_000 } },
  operators: { most: 128, ofAddress: 32 },
  metrics: { most: 32, ofAddress: 16 },
} as const;

/** What lets people get out of the market or out of a session keeps priority over everything else. */
export const GETS_OUT: ReadonlySet<RateClass> = new Set(['cancel', 'exit']);

/**
 * Logins with a password; counted in PostgreSQL. `failures`: of one account in `windowMs` from everywhere, those from each device
 * that its owner has used before apart; after `captchaAfter` of them a captcha has to be solved. `addressFailures`: from one
 * address (IPv6: /64) in `addressWindowMs`, whatever the account.
 */
export const LOGIN = {
  default: {
    windowMs: 15 * MINUTE,
    failures: 5,
    captchaAfter: 3,
    addressFailures: 20,
    addressWindowMs: MINUTE,
  },
  load: {
    windowMs: 15 * MINUTE,
    failures: 1_000_000,
    captchaAfter: 1_000_000,
    addressFailures: 1_000_000,
    addressWindowMs: MINUTE,
  },
} as const satisfies Record<LimitProfile, unknown>;

/** How long a browser that somebody has logged in from stays known, and the fewest characters of an id that nobody guesses. */
export const LOGIN_DEVICE = { keptMs: 90 * DAY, idLength: 16 } as const;

/** Fresh accounts of one demo member by reset: each is kept in the ledger for ever. */
export const DEMO_RESETS: Bucket = { burst: 5, perSecond: 10 / 3600 };

/** Throw-away demo accounts from one address. */
export const DEMO_LOGINS = {
  default: { count: 60, windowMs: HOUR },
  load: { count: 1_000_000, windowMs: HOUR },
} as const satisfies Record<LimitProfile, unknown>;

/**
 * Codes to a mail address or number (decision 0049). `resendMs`, `perHour`: of one address, or of one browser that the owner has
 * used before, for one contact and purpose. All addresses together have `contactPerHour` of them, without a captcha
 * `contactCaptchaAfter`.
 */
export const EMAIL_CODE = {
  lifetimeMs: 10 * MINUTE,
  attempts: 5,
  resendMs: MINUTE,
  perHour: 3,
  contactCaptchaAfter: 3,
  contactPerHour: 9,
  /** Codes asked for from one address within an hour after which a captcha has to be solved. */
  captchaAfter: { default: 5, load: 1_000_000 },
} as const;

/**
 * Text messages of one brokerage, which cost it money: codes to one number and to one country in a day, and notices to one number. Which
 * countries are served at all is the operator's choice (SMS_COUNTRIES).
 */
export const SMS = {
  default: { dayMs: DAY, codesOfNumber: 10, codesOfCountry: 2_000, noticesOfNumber: 20 },
  load: { dayMs: DAY, codesOfNumber: 1_000_000, codesOfCountry: 1_000_000, noticesOfNumber: 1_000_000 },
} as const satisfies Record<LimitProfile, unknown>;

/**
 * Work for a browser (decision 0058): it looks for one number among `numbers`, half of them on average, a quarter of a million hashes. That holds
 * for the first `lightly` captchas of one address (IPv6: /64) in `windowMs`; each further `lightly` doubles it, at most `doublings` times.
 */
export const CAPTCHA = {
  lifetimeMs: 3 * MINUTE,
  numbers: 500_000,
  lightly: 5,
  doublings: 5,
  windowMs: 15 * MINUTE,
} as const;

export const TOKEN = {
  accessMs: 10 * MINUTE,
  refreshMs: 30 * DAY,
  /** A lost answer may be asked for again this long; later reuse ends the session. */
  reuseWindowMs: 30 * SECOND,
  /** How long a looked-up access token is trusted without asking PostgreSQL: bounds the end of a session elsewhere (5 s). */
  cacheMs: 3 * SECOND,
  cached: 20_000,
} as const;

/**
 * How long an ended session is kept, with device and address: as long as a browser stays known, and for who finds only in a quarter's report
 * what somebody else has done. Neither ledger nor the record of orders needs it.
 */
export const SESSION = { keptMs: LOGIN_DEVICE.keptMs } as const;

/**
 * Proofs of possession (decisions 0013, 0057): how old their time may be, how far ahead of this server's clock, and the most that is remembered
 * of them until they are too old. `ofSession`: used with one key by a session, more than the buckets of its member allow in that time;
 * `ofOpenings`: of all that opened or tried to open a session.
 */
export const PROOF = {
  skewMs: MINUTE,
  aheadMs: 5 * SECOND,
  bytes: 2_048,
  keys: 20_000,
  ofSession: { default: 10_000, load: 1_000_000 },
  ofOpenings: 500_000,
} as const;

/**
 * Hashing passwords: 19 MiB and two passes (OWASP's minimum for argon2id); at most two at once on a small machine. As many may wait as it
 * does in about ten seconds, of one address (IPv6: /64) a few.
 */
export const PASSWORD = {
  /** Characters after NFKC; nothing about kinds of characters (NIST SP 800-63B-4: 15 where the password is the only factor). */
  minimum: 15,
  /** Beside a passkey, without which the password alone opens nothing. */
  minimumWithPasskey: 8,
  maximum: 128,
  memoryKib: 19_456,
  passes: 2,
  atOnce: 2,
  waiting: 256,
  waitingOfAddress: 20,
} as const;

/** How long no money goes out after a factor, the password or an address was changed, and after a recovery (decision 0039). */
export const WITHDRAW_WAIT = { changeMs: DAY, recoveryMs: 3 * DAY } as const;

/** How long an operator's first token is good. */
export const OPERATOR_TOKEN_MS = DAY;

/**
 * Notices of orders by mail: how often the events are looked through, how many at once; one mail in `everyMs` for an account, with at
 * most `lines`; and after how long a mark of an order that was not taken goes.
 */
export const ORDER_NOTICE = {
  lookMs: 2 * SECOND,
  eventsAtOnce: 5_000,
  everyMs: MINUTE,
  eventsOfAccount: 2_000,
  lines: 40,
  markMs: DAY,
} as const;

/**
 * Notices in the app: how long one is kept, which is as long as what a security notice shows of a browser, and the most of one account; how
 * far back accounts are looked for that have too many.
 */
export const NOTICE = { keptMs: LOGIN_DEVICE.keptMs, ofAccount: 1_000, newMs: DAY } as const;

/**
 * Messages that must not get lost: how often the queue is looked at, how many are sent at once, the pauses after the first, second, ... try,
 * and when one is given up.
 */
export const MESSAGE_QUEUE = {
  lookMs: 2 * SECOND,
  atOnce: 20,
  pausesMs: [30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  givenUpMs: DAY,
} as const;
export const OUTBOX = { keptMs: DAY } as const;
export const WATCHLIST = { groups: 10, items: 100, nameLength: 20 } as const;
export const NICKNAME = { maximum: 20 } as const;
/** Rows of each part of an export of one's own data. */
export const EXPORT_ROWS = 50_000;
/** A registration that never got its account is cleared away after this time. */
export const UNFINISHED_USER_MS = HOUR;

/** Bounds of the live stream; tests shorten some. */
export const STREAM = {
  ticketMs: 30 * SECOND,
  /** Tickets not used yet, at most; the oldest goes first. */
  tickets: 20_000,
  /** From the upgrade to the ticket. */
  authMs: 5 * SECOND,
  /** The longest message that a client may send. */
  messageBytes: 4 * KIB,
  /** Messages of one client in `windowMs`: 200 topics, twice, and pings. */
  messages: 500,
  windowMs: 10 * SECOND,
  perMember: 5,
  perAddress: 20,
  topics: 200,
  /** One write per client in this time. */
  flushMs: 50,
  heartbeatMs: 15 * SECOND,
  /** A client with more than this unsent gets nothing new: it is conflated. */
  bufferedBytes: 256 * KIB,
  /** Conflated for longer than this it is closed. */
  slowMs: 10 * SECOND,
  /** Tape records waiting for one client; beyond that it gets the latest trades anew. */
  appended: 64,
  /** Account events waiting for one client; beyond that it is told to read its lists again. */
  events: 1_000,
  /** Between the last message and the cut. */
  closeMs: 1 * SECOND,
} as const;
