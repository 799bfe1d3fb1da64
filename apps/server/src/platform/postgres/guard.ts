import type pg from 'pg';
import { StartError } from '../config/index.ts';

const OLDEST_VERSION = 15;

interface Facts {
  readonly role: string;
  readonly superuser: boolean;
  readonly bypass: boolean;
  readonly owned: string | null;
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly replica: boolean;
}

const FACTS = `
  select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypass,
         (select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
             and c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(r.oid, c.relowner, 'member')
           order by 1 limit 1) as owned,
         current_setting('server_version_num')::int / 10000 as version,
         current_setting('fsync') as fsync,
         current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit,
         pg_is_in_recovery() as replica
    from pg_roles r where r.rolname = current_user`;

/**
 * Rejects a database on which Kabuto's guarantees would not hold: a runtime role that is superuser, bypasses row-level
 * security or owns a table (or is a member of the owner), a server that may lose acknowledged rows, a replica, or a
 * version before 15 (rules/core.md 2). Throws StartError with one sentence.
 */
export async function assertSafeRuntime(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const facts = (await pool.query<Facts>(FACTS)).rows[0];
  if (facts === undefined) throw new StartError('The database does not know its own role; check DATABASE_URL.');
  const problem = problemOf(facts);
  if (problem !== undefined) throw new StartError(problem);
}

function problemOf(facts: Facts): string | undefined {
  const who = `The role ${facts.role} of DATABASE_URL`;
  const remedy = 'use a role of its own for the application, and DATABASE_OWNER_URL for migrations.';
  if (facts.version < OLDEST_VERSION)
    return `PostgreSQL ${facts.version} is too old; ${OLDEST_VERSION} or newer is needed.`;
  if (facts.superuser) return `${who} is a superuser; ${remedy}`;
  if (facts.bypass) return `${who} bypasses row-level security (BYPASSRLS); ${remedy}`;
  if (facts.owned !== null) return `${who} owns the table ${facts.owned} or belongs to its owner; ${remedy}`;
  if (facts.replica) return 'The database of DATABASE_URL is a read-only replica; connect to the primary.';
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (facts[setting] === 'off') {
      return `The database has ${setting} = off and could lose acknowledged orders; switch it on.`;
    }
  }
  return undefined;
}
