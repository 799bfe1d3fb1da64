import path from 'node:path';
import {
  parseBasePath,
  parseChoice,
  parseCountries,
  parseDatabaseUrl,
  parseHost,
  parseLag,
  parseMailFrom,
  parseOrigin,
  parsePort,
  parseProxies,
  parseSmtpUrl,
} from './parse.ts';
import { type FileStoreConfig, parseFileStore } from './parse-file-store.ts';
import { ConfigError } from './start-error.ts';

const MODES = ['demo', 'live'] as const;
const LIMITS = ['default', 'load'] as const;
const OFFERINGS = ['on', 'off', 'fast'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Japan, Taiwan, Hong Kong and Macao: where recipients who read Japanese or traditional Chinese have their phones. */
const SMS_COUNTRIES = Object.freeze(['81', '886', '852', '853']);

/** The repository's root: where `.kabuto` is put when KABUTO_DATA is not set. */
const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

/** All external settings, validated. Frozen; nothing else reads the environment. */
export interface Config {
  /** PORT. The TCP port of the investor app and the API. */
  readonly port: number;
  /** METRICS_PORT. `/metrics` for Prometheus, on 127.0.0.1 only; absent: none. */
  readonly metricsPort?: number;
  /** OPERATOR_PORT. The operators' own entry, on the same host; absent: none. */
  readonly operatorPort?: number;
  /**
   * OPERATOR_ORIGIN. Where operators open it, as `https://host`, when it is behind a proxy. Absent: the host they
   * address.
   */
  readonly operatorOrigin?: string;
  /** HOST. 127.0.0.1 by default, 0.0.0.0 with --lan. */
  readonly host: string;
  /** KABUTO_DATA. Absolute folder of everything the server keeps. */
  readonly dataDir: string;
  /** KABUTO_FILES. Folder or bucket of members' encrypted pictures; servers of one database share it. */
  readonly fileStore: FileStoreConfig;
  /** DATABASE_URL. The runtime role's connection; absent: the server runs its own PostgreSQL. */
  readonly databaseUrl?: string;
  /** DATABASE_OWNER_URL. The owner role's connection, for migrations. */
  readonly databaseOwnerUrl?: string;
  /** KABUTO_MODE. `demo` (simulated market, paper money) or `live`. */
  readonly mode: (typeof MODES)[number];
  /** KABUTO_BASE_PATH. The path under which everything is served; starts and ends with '/'. */
  readonly basePath: string;
  /**
   * PUBLIC_ORIGIN. Where users open the app, as `https://host`: passkeys work only there. Absent: the host they
   * address.
   */
  readonly publicOrigin?: string;
  /** SMTP_URL. Absent: mail goes to the demo's outbox. */
  readonly smtpUrl?: string;
  /** MAIL_FROM. The sender; always set together with SMTP_URL. */
  readonly mailFrom?: string;
  /** SMS_COUNTRIES. Country calling codes that text messages are sent to; all others are rejected. */
  readonly smsCountries: readonly string[];
  /** --lan: serve the local network over https. */
  readonly lan: boolean;
  /**
   * --kabus [PORT]. The gateway for trading programs that speak kabu STATION's API, on 127.0.0.1 only, in a demo;
   * absent: none.
   */
  readonly kabusPort?: number;
  /** --kabus-speed. The speed of the market's clock that the gateway starts with; absent: as it was. */
  readonly kabusSpeed?: number;
  /** LOG_LEVEL. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** KABUTO_LIMITS. `default`, or `load` for measurements on a demo that no one else can reach. */
  readonly limits: (typeof LIMITS)[number];
  /**
   * KABUTO_PROJECTION_LAG_MS. For tests of a demo (`npm test -- --lag N`): milliseconds between a commit and the read
   * tables; absent: the commit writes them.
   */
  readonly projectionLagMs?: number;
  /** USDT_FILE. Networks, keys, rate and checks of USDT at live brokerages; absent: they accept and pay none. */
  readonly usdtFile?: string;
  /**
   * KABUTO_DEMO_OFFERINGS. Whether a simulated brokerage runs offerings of invented companies by itself; `fast`:
   * with shorter windows, for tests.
   */
  readonly demoOfferings: (typeof OFFERINGS)[number];
  /** TRUSTED_PROXIES. Addresses or ranges whose X-Forwarded-For is trusted; empty: none. */
  readonly trustedProxies: readonly string[];
}

/**
 * Reads settings from the environment and the command line (`--lan`, `--port N`, which wins over PORT,
 * `--kabus`, `--kabus-speed`).
 * An empty variable counts as not set. Throws ConfigError that names the variable and what is allowed.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Config {
  const flags = readFlags(argv);
  const get = (name: string): string | undefined => (env[name]?.trim() ? env[name].trim() : undefined);
  const optional = <T>(name: string, parse: (variable: string, text: string) => T): T | undefined => {
    const text = get(name);
    return text === undefined ? undefined : parse(name, text);
  };

  const databaseUrl = optional('DATABASE_URL', parseDatabaseUrl);
  const databaseOwnerUrl = optional('DATABASE_OWNER_URL', parseDatabaseUrl);
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL', 'must be set too when DATABASE_OWNER_URL is set.');
  }
  const publicOrigin = optional('PUBLIC_ORIGIN', parseOrigin);
  const smtpUrl = optional('SMTP_URL', parseSmtpUrl);
  const mailFrom = optional('MAIL_FROM', parseMailFrom);
  if (smtpUrl !== undefined && mailFrom === undefined) {
    throw new ConfigError('MAIL_FROM', 'must be set too when SMTP_URL is set.');
  }

  const metricsPort = optional('METRICS_PORT', parsePort);
  const operatorPort = optional('OPERATOR_PORT', parsePort);
  const operatorOrigin = optional('OPERATOR_ORIGIN', parseOrigin);
  const mode = optional('KABUTO_MODE', (name, text) => parseChoice(name, text, MODES)) ?? 'demo';
  const limits = optional('KABUTO_LIMITS', (name, text) => parseChoice(name, text, LIMITS)) ?? 'default';
  const host = optional('HOST', parseHost) ?? (flags.lan ? '0.0.0.0' : '127.0.0.1');
  if (limits === 'load' && (mode === 'live' || !/^(127\.|localhost$|::1$)/.test(host))) {
    throw new ConfigError('KABUTO_LIMITS', 'may be load only with KABUTO_MODE=demo and a HOST of this machine itself.');
  }

  const dataDir = path.resolve(get('KABUTO_DATA') ?? path.join(REPOSITORY, '.kabuto'));
  const projectionLagMs = optional('KABUTO_PROJECTION_LAG_MS', parseLag);
  if (projectionLagMs !== undefined && mode === 'live') {
    throw new ConfigError('KABUTO_PROJECTION_LAG_MS', 'is for tests and may be set only with KABUTO_MODE=demo.');
  }

  const { kabus: kabusPort, kabusSpeed } = flags;
  if (kabusPort !== undefined && mode === 'live')
    throw new ConfigError('--kabus', 'is a test market for trading programs, with KABUTO_MODE=demo only.');

  const usdtFile = get('USDT_FILE');
  if (usdtFile !== undefined && mode !== 'live') {
    throw new ConfigError('USDT_FILE', 'may be set only with KABUTO_MODE=live: a demo has a chain of its own.');
  }

  return Object.freeze({
    ...(usdtFile === undefined ? {} : { usdtFile: path.resolve(usdtFile) }),
    ...(metricsPort === undefined ? {} : { metricsPort }),
    ...(operatorPort === undefined ? {} : { operatorPort }),
    ...(operatorOrigin === undefined ? {} : { operatorOrigin }),
    port: flags.port ?? optional('PORT', parsePort) ?? 4780,
    host,
    dataDir,
    fileStore: parseFileStore('KABUTO_FILES', get('KABUTO_FILES') ?? path.join(dataDir, 'files')),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }),
    mode,
    basePath: optional('KABUTO_BASE_PATH', parseBasePath) ?? '/',
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(mailFrom === undefined ? {} : { mailFrom }),
    smsCountries: optional('SMS_COUNTRIES', parseCountries) ?? SMS_COUNTRIES,
    lan: flags.lan,
    ...(kabusPort === undefined ? {} : { kabusPort }),
    ...(kabusSpeed === undefined ? {} : { kabusSpeed }),
    logLevel: optional('LOG_LEVEL', (name, text) => parseChoice(name, text, LOG_LEVELS)) ?? 'info',
    limits,
    demoOfferings: optional('KABUTO_DEMO_OFFERINGS', (name, text) => parseChoice(name, text, OFFERINGS)) ?? 'on',
    ...(projectionLagMs === undefined ? {} : { projectionLagMs }),
    trustedProxies: optional('TRUSTED_PROXIES', parseProxies) ?? Object.freeze([]),
  });
}

type Flags = { readonly lan: boolean; readonly port?: number; readonly kabus?: number; readonly kabusSpeed?: number };

/** The port of kabu STATION's API. */
const KABUS_PORT = 18_080;
/** The speeds that the demo's clock has. */
const KABUS_SPEEDS = ['1', '10', '60'] as const;

/** Reads the options of the command line. Throws ConfigError for an unknown one. */
function readFlags(argv: readonly string[]): Flags {
  let flags: Flags = { lan: false };
  for (let i = 0; i < argv.length; i += 1) {
    const [name = '', inline] = (argv[i] ?? '').split('=', 2);
    const next = argv[i + 1];
    const value = (): string => {
      if (inline !== undefined) return inline;
      i += 1;
      return next ?? '';
    };
    if (name === '--lan' && inline === undefined) flags = { ...flags, lan: true };
    else if (name === '--port') flags = { ...flags, port: parsePort(name, value()) };
    else if (name === '--kabus') {
      const named = inline !== undefined || (next !== undefined && !next.startsWith('--'));
      flags = { ...flags, kabus: named ? parsePort(name, value()) : KABUS_PORT };
    } else if (name === '--kabus-speed')
      flags = { ...flags, kabusSpeed: Number(parseChoice(name, value(), KABUS_SPEEDS)) };
    else
      throw new ConfigError(argv[i] ?? '', 'is not an option; allowed are --lan, --port, --kabus and --kabus-speed.');
  }
  if (flags.kabusSpeed !== undefined && flags.kabus === undefined)
    throw new ConfigError('--kabus-speed', 'is the speed of the market for --kabus, which is missing.');
  return flags;
}
