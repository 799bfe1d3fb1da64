import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../platform/config/index.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

const GIB = 2 ** 30;
/** Below this a busy day may fill the disk: the write-ahead log alone takes half of it. */
const MIN_FREE = 1 * GIB;
const COMFORTABLE_FREE = 5 * GIB;
/** Milliseconds between this machine's clock and the database's. */
const TOLERATED_SKEW_MS = 1_000;
const WORST_SKEW_MS = 5_000;

/** Consequences of settings that are easily overlooked. */
export function checkConfig(config: Config): Finding[] {
  const about = 'settings';
  const found = [ok(about, `mode ${config.mode}, ${config.host}:${config.port}, data in ${config.dataDir}`)];
  if (config.mode === 'live' && config.smtpUrl === undefined)
    found.push(bad(about, 'KABUTO_MODE is live and SMTP_URL is not set: no mail would be sent.'));
  if (config.host !== '127.0.0.1' && config.host !== '::1' && !config.lan && config.trustedProxies.length === 0)
    found.push(
      warn(about, `HOST ${config.host} is not loopback: put a proxy with TLS in front, and set TRUSTED_PROXIES to it.`),
    );
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined)
    found.push(warn(about, 'DATABASE_OWNER_URL is not set: the next release cannot bring its tables up to date.'));
  return found;
}

/** Free space where the server keeps its data; `free` in bytes, for tests. */
export function evaluateDisk(free: number): Finding {
  const text = `${(free / GIB).toFixed(1)} GiB free in the data folder`;
  if (free < MIN_FREE) return bad('disk', `${text}; a full disk stops the core. Free at least ${MIN_FREE / GIB} GiB.`);
  return free < COMFORTABLE_FREE
    ? warn('disk', `${text}; plan for more than ${COMFORTABLE_FREE / GIB} GiB.`)
    : ok('disk', text);
}

export async function checkDisk(config: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return [evaluateDisk(bavail * bsize)];
}

/** Leases and tokens expire by clocks; `skewMs` is this machine's minus the database's. */
export function evaluateClock(skewMs: number): Finding {
  const text = `this machine's clock and the database's are ${Math.abs(Math.round(skewMs))} ms apart`;
  if (Math.abs(skewMs) > WORST_SKEW_MS) return bad('clock', `${text}; set both by NTP.`);
  return Math.abs(skewMs) > TOLERATED_SKEW_MS ? warn('clock', `${text}; look at NTP.`) : ok('clock', text);
}

export async function checkClock(pool: pg.Pool): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  // the database read its clock somewhere in between
  const middle = (before + Date.now()) / 2;
  return [evaluateClock(middle - Number(rows[0]?.now))];
}
