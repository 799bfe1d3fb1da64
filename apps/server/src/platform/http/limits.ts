import type { OperatorRate } from '@kabuto/contract/operator';
import { PASSWORD_LENGTH } from '@kabuto/contract/password-rating';
import type { ENDPOINTS } from '@kabuto/contract/schemas';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KIB = 1_024;

/** The bucket that a call draws from, as its endpoint declares. */
export type RateClass = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['rate'];

/**
 * `load` is for benchmarks and load accounts only: the same limiters with buckets that a load generator cannot drain.
 */
export type LimitProfile = 'default' | 'load';

/** A token bucket: `burst` calls at once, refilled by `perSecond`. */
export type Bucket = { readonly burst: number; readonly perSecond: number };

/**
 * Call rates of a member, or of an anonymous address (docs/security.md, Guessing). In memory of the node that serves
 * the call. Every call draws from `address` before any lookup, so that wrong tokens cannot keep the database busy.
 */
export const BUCKETS: Readonly<Record<LimitProfile, Readonly<Record<RateClass | 'address', Bucket>>>> = {
  default: {
    address: { burst: 600, perSecond: 150 },
    read: { burst: 200, perSecond: 40 },
    write: { burst: 40, perSecond: 5 },
    order: { burst: 50, perSecond: 10 },
    // cancels keep priority over orders
    cancel: { burst: 100, perSecond: 20 },
    // freeze, logout and ending other sessions: other writes in a member's name must not block them
    exit: { burst: 40, perSecond: 5 },
    // also the token refreshes of all clients behind one address; failed logins are counted separately, in LOGIN
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

/** The same for the operators' port, pages included in `address`; `login` counts by address, the others by operator. */
export const OPERATOR_BUCKETS: Readonly<Record<LimitProfile, Readonly<Record<OperatorRate | 'address', Bucket>>>> = {
  default: {
    // The files of the back office count too, and several operators may share an address.
    address: { burst: 240, perSecond: 10 },
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

/** Most buckets kept; the least recently used one is dropped first. */
export const MAX_BUCKETS = 100_000;
export const MAX_OPERATOR_BUCKETS = 10_000;

export const HTTP = {
  bodyBytes: 64 * KIB,
  jsonDepth: 32,
  /**
   * Calls in flight at once, not counting those whose bodies have not arrived; above it they get 503, PRIORITY calls
   * above twice as many.
   */
  inFlight: 1_000,
  /**
   * New connections that may wait to be accepted: one beyond it is retried by the kernel after 1, 3 and 7 s, which
   * nothing here would show.
   */
  backlog: 4_096,
  overloadedRetrySeconds: 2,
  /** A brokerage that has lost its lease has a leader again after ten seconds or more. */
  standbyRetrySeconds: 5,
  /**
   * While the server stops, clients on open connections have this long to send requests in flight; they are refused,
   * not lost.
   */
  drainMs: 500,
  /** How long a read waits at most for what its caller has already seen. */
  projectedWithinMs: SECOND,
} as const;

/**
 * Connections of every port that the server listens on. `headersMs`: from the first to the last byte of a request's
 * head, or since the connection was opened when no byte arrives; that connection is closed without a reply.
 * `requestMs`: including the body. Both are checked every `checkMs`. `idleMs`, between two requests, is longer than
 * usual proxies keep idle connections, so that they never send on a closing one. `silentMs`: nothing sent and nothing
 * read of a reply.
 */
export const CONNECTION = {
  headersMs: 10 * SECOND,
  requestMs: 20 * SECOND,
  checkMs: SECOND,
  idleMs: 72 * SECOND,
  silentMs: 2 * MINUTE,
  /** File descriptors reserved for other uses than client connections: PostgreSQL, files, mail, standard streams. */
  reserved: 256,
} as const;

/**
 * Connections at once by port: in total, and from one address (IPv6: /64) that is not a trusted proxy's. The app's port
 * gets what the process may open beyond the reserve and the other ports, at most `most` and at least `fewest`.
 */
export const CONNECTIONS_OF = {
  app: { most: 50_000, fewest: 64, ofAddress: { default: 256, load: 50_000 } },
  operators: { most: 128, ofAddress: 32 },
  metrics: { most: 32, ofAddress: 16 },
} as const;

/** Files that are received at once, in this process and of one member; `headBytes`: of a body besides its file. */
export const UPLOAD = { atOnce: 64, ofMemberAtOnce: 4, headBytes: 8 * KIB } as const;

/** Pictures of customers, and profiles of customers, that one operator may open in 24 hours. */
export const PICTURE_VIEWS_A_DAY = 300;
export const PROFILE_VIEWS_A_DAY = 300;

/** Uploads of one member on a day in Tokyo: begun, also of refused files, and stored. */
export const UPLOADS_OF_MEMBER = {
  default: { begun: 40, stored: 10 },
  load: { begun: 1_000_000, stored: 1_000_000 },
} as const satisfies Record<LimitProfile, unknown>;

/** Conversions of pictures: child processes at once, pictures that wait for one, and bounds of each process. */
export const PICTURE = { atOnce: 2, waiting: 64, timeMs: 15 * SECOND, memoryBytes: 512 * KIB * KIB } as const;

/**
 * PDFs are made one at a time: how many wait, how long one may take, the memory of the thread, and the lines of a
 * statement that a member chooses (10,000 took 7.4 s). `fileLines`: of a statement that is read for a CSV. Of the job
 * the accounts of a transaction, and the PDFs between two reports of its progress.
 */
export const DOCUMENT = {
  waiting: 64,
  timeMs: 60 * SECOND,
  heapMegabytes: 256,
  statementLines: 10_000,
  fileLines: 100_000,
  accountsAtOnce: 200,
  madeAtOnce: 100,
} as const;

/**
 * When an upload that no form took is deleted, and a blob without a row, which a killed server left; how long pictures
 * of an identity check are kept after the account was closed (seven years, leap days counted).
 */
export const FILE = { unclaimedMs: DAY, orphanMs: HOUR, keptMs: (7 * 365 + 2) * DAY } as const;

/** Calls that get a member out of the market or out of a session have priority over everything else. */
export const PRIORITY: ReadonlySet<RateClass> = new Set(['cancel', 'exit']);

/**
 * Password logins; counted in PostgreSQL. `failures`: of one account in `windowMs` from all devices, with a separate
 * count for each device that its owner has used before; after `captchaAfter` of them a captcha is required.
 * `addressFailures`: from one address (IPv6: /64) in `addressWindowMs`, for any account.
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

/** How long a browser stays known after a login, and the fewest characters of an id that cannot be guessed. */
export const LOGIN_DEVICE = { keptMs: 90 * DAY, idLength: 16 } as const;

/** New accounts of one demo member by reset: each is kept in the ledger permanently. */
export const DEMO_RESETS: Bucket = { burst: 5, perSecond: 10 / 3600 };

/** Throw-away demo accounts from one address. */
export const DEMO_LOGINS = {
  default: { count: 60, windowMs: HOUR },
  load: { count: 1_000_000, windowMs: HOUR },
} as const satisfies Record<LimitProfile, unknown>;

/**
 * Codes to a mail address or number (decision 0049). `resendMs`, `perHour`: of one address, or of one browser that the
 * owner has used before, for one contact and purpose. All addresses together may request `contactPerHour` of them,
 * without a captcha `contactCaptchaAfter`.
 */
export const EMAIL_CODE = {
  lifetimeMs: 10 * MINUTE,
  attempts: 5,
  resendMs: MINUTE,
  perHour: 3,
  contactCaptchaAfter: 3,
  contactPerHour: 9,
  /** Codes requested from one address within an hour before a captcha is required. */
  captchaAfter: { default: 5, load: 1_000_000 },
} as const;

/**
 * Text messages of one brokerage, which pays for them: codes to one number and to one country in a day, and notices to
 * one number. Which countries are served at all is the operator's choice (SMS_COUNTRIES).
 */
export const SMS = {
  default: { dayMs: DAY, codesOfNumber: 10, codesOfCountry: 2_000, noticesOfNumber: 20 },
  load: { dayMs: DAY, codesOfNumber: 1_000_000, codesOfCountry: 1_000_000, noticesOfNumber: 1_000_000 },
} as const satisfies Record<LimitProfile, unknown>;

/**
 * Proof of work for a browser (decision 0058): it searches one number among `numbers`, half of them on average, a
 * quarter of a million hashes. This applies to the first `lightly` captchas of one address (IPv6: /64) in `windowMs`;
 * each further `lightly` doubles it, at most `doublings` times.
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
  /** How long a lost reply may be requested again; later reuse ends the session. */
  reuseWindowMs: 30 * SECOND,
  /**
   * How long a cached access token is trusted without querying PostgreSQL: bounds how long a session ended elsewhere
   * still works (5 s).
   */
  cacheMs: 3 * SECOND,
  cached: 20_000,
} as const;

/**
 * How long an ended session is kept, with device and address: as long as a browser stays known, so that misuse noticed
 * only in a quarterly report can still be looked up. Neither the ledger nor the record of orders needs it.
 */
export const SESSION = { keptMs: LOGIN_DEVICE.keptMs } as const;

/**
 * Proofs of possession (decisions 0013, 0057): how old their time may be, how far ahead of this server's clock, and how
 * many are kept until they expire. `ofSession`: used with one key by a session, more than its member's buckets allow in
 * that time; `ofOpenings`: of all that opened or tried to open a session.
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
 * Password hashing: 19 MiB and two passes (OWASP's minimum for argon2id); at most two concurrently on a small machine.
 * As many may wait as it hashes in about ten seconds, a few of them from one address (IPv6: /64).
 */
export const PASSWORD = {
  ...PASSWORD_LENGTH,
  memoryKib: 19_456,
  passes: 2,
  permits: 2,
  waiting: 256,
  waitingOfAddress: 20,
} as const;

/**
 * How long withdrawals are blocked after a change of a factor, the password or an address, and after a recovery
 * (decision 0039).
 */
export const WITHDRAWAL_LOCK = { changeMs: DAY, recoveryMs: 3 * DAY } as const;

/** Validity of an operator's first token. */
export const OPERATOR_TOKEN_MS = DAY;

/**
 * Notices of orders by mail: how often events are read, how many at once; one mail in `everyMs` for an account, with at
 * most `lines`; and when the recorded origin of an order that was not accepted is deleted.
 */
export const ORDER_NOTICE = {
  pollMs: 2 * SECOND,
  eventsAtOnce: 5_000,
  everyMs: MINUTE,
  eventsOfAccount: 2_000,
  lines: 40,
  markMs: DAY,
} as const;

/**
 * Notices in the app: how long one is kept, which is as long as a browser shown in a security notice is known; the most
 * of one account; and how recent a notice must be for its account to be checked for too many.
 */
export const NOTICE = { keptMs: LOGIN_DEVICE.keptMs, ofAccount: 1_000, newMs: DAY } as const;

/**
 * Messages that must not get lost: how often the queue is read, how many are sent concurrently, the pauses after the
 * first, second, ... try, and when one is given up.
 */
export const MESSAGE_QUEUE = {
  pollMs: 2 * SECOND,
  batch: 20,
  pausesMs: [30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  givenUpMs: DAY,
} as const;

/**
 * The same of messages to browsers, whose servers members name: few tries, and a short life. A browser that could not
 * be reached `failures` times in succession gets no more; `keptMs`: how long its push service keeps a message for it.
 */
export const PUSH_QUEUE = {
  batch: 20,
  pausesMs: [30 * SECOND, 10 * MINUTE, 10 * MINUTE],
  tries: 3,
  givenUpMs: HOUR,
  failures: 6,
  keptMs: DAY,
} as const;
/** Offerings and applications in a list, at most, and how long one that has ended is shown, market time. */
export const OFFERING = { listed: 200, endedShownMs: 30 * DAY } as const;
export const OUTBOX = { keptMs: DAY } as const;
export const WATCHLIST = { groups: 10, items: 100, nameLength: 20 } as const;
export const NICKNAME = { maximum: 20 } as const;
/** Rows in each part of an export of a member's own data. */
export const EXPORT_ROWS = 50_000;
/** A registration that never got its account is deleted after this time. */
export const UNFINISHED_USER_MS = HOUR;

/** Bounds of the live stream; tests shorten some. */
export const STREAM = {
  ticketMs: 30 * SECOND,
  /** Most unused tickets; the oldest is dropped first. */
  tickets: 20_000,
  /** From the upgrade to the ticket message. */
  authMs: 5 * SECOND,
  /** The longest message that a client may send. */
  messageBytes: 4 * KIB,
  /** Messages of one client in `windowMs`: 200 topics, twice, and pings. */
  messages: 500,
  windowMs: 10 * SECOND,
  perMember: 5,
  perAddress: 20,
  topics: 200,
  /** At most one write per client in this time. */
  flushMs: 50,
  heartbeatMs: 15 * SECOND,
  /** A client with more unsent data than this gets no new frames: its updates are conflated. */
  bufferedBytes: 256 * KIB,
  /** A client that is conflated longer than this is disconnected. */
  slowMs: 10 * SECOND,
  /** Tape records queued for one client; beyond that it gets a new snapshot of the latest trades. */
  appended: 64,
  /** Account events queued for one client; beyond that it is sent a resync. */
  events: 1_000,
  /** Between the last message and closing the connection. */
  closeMs: 1 * SECOND,
} as const;
