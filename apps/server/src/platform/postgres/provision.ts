import { createHmac } from 'node:crypto';
import type { Logins, PostgresAccess } from '@kabuto/embedded-postgres-launcher';
import pg from 'pg';

/** The database of the embedded server. */
export const DATABASE = 'kabuto';

const ROLES: readonly { readonly role: string; readonly extra: string }[] = [
  { role: 'kabuto_owner', extra: '' },
  { role: 'kabuto_app', extra: '' },
  { role: 'kabuto_backup', extra: ' bypassrls' },
];

/** The superuser of the embedded server and the three roles, for which the launcher makes and keeps passwords. */
export const LOGINS: Logins = { superuser: 'kabuto_super', roles: ROLES.map(({ role }) => role) };

/** The role of the process that signs withdrawals of USDT. */
export const SIGNER_ROLE = 'kabuto_signer';

/**
 * The password of the signer's role: derived from the superuser's, which it does not reveal. Data folders that were
 * made before there was a signer need no other record of passwords.
 */
export const signerPassword = (server: Pick<PostgresAccess, 'password'>): string =>
  createHmac('sha256', server.password('kabuto_super')).update(SIGNER_ROLE).digest('base64url');

/**
 * Creates the roles (rules/core.md 2) and the database, owned by the owner role, where missing. Safe to repeat after a
 * crash at any point.
 */
export async function provision(server: PostgresAccess): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('kabuto_super', 'postgres') });
  await client.connect();
  try {
    const present = await client.query<{ roles: string[]; made: boolean; closed: boolean }>(
      `select array(select rolname::text from pg_roles) as roles,
              exists(select from pg_database where datname = $1) as made,
              exists(select from pg_database d, aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
                where datname = $1 and r.rolname = $2) as closed`,
      [DATABASE, SIGNER_ROLE],
    );
    const { roles = [], made = false, closed = false } = present.rows[0] ?? {};
    const logins = [
      ...ROLES.map(({ role, extra }) => ({ role, extra, secret: server.password(role) })),
      { role: SIGNER_ROLE, extra: '', secret: signerPassword(server) },
    ];
    for (const { role, extra, secret } of logins) {
      if (roles.includes(role)) continue;
      const password = client.escapeLiteral(secret);
      await client.query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication${extra} password ${password}`,
      );
    }
    if (!made) await createDatabase(client, DATABASE, 'template1');
    if (!closed) await closeDatabase(client, DATABASE);
  } finally {
    await client.end();
  }
}

/** Creates a database owned by the owner role. `create database` cannot run inside a transaction. */
export async function createDatabase(client: pg.ClientBase, name: string, template: string): Promise<void> {
  const [database, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
  await client.query(`create database ${database} owner kabuto_owner template ${source}`);
}

/** Allows only Kabuto's roles to connect to the database; both statements in one implicit transaction. */
export async function closeDatabase(client: pg.ClientBase, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await client.query(
    `revoke all on database ${database} from public; grant connect on database ${database} to kabuto_app, kabuto_backup, ${SIGNER_ROLE}`,
  );
}
