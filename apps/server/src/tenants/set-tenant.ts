import type pg from 'pg';
import type { NewTenant } from './create-tenant.ts';

/** What may change while a brokerage operates; omitted fields keep their values. */
export type TenantChange = Partial<
  Pick<
    NewTenant,
    'names' | 'operatorName' | 'registrationNumber' | 'supportContact' | 'licence' | 'logo' | 'features' | 'fee'
  >
> & {
  /** Percent of the approvals of identity checks that need a second operator (rules/identity-check.md 2). */
  readonly identitySecondChecks?: number;
};

/**
 * Changes a brokerage's appearance and what it offers; returns whether the slug exists. The server applies it within
 * ten seconds, a new fee schedule at its next start. `client`: of the role that owns the tables, or of the server in a
 * transaction of that brokerage; the server does not write fees.
 */
export async function setTenant(client: pg.ClientBase, slug: string, change: TenantChange): Promise<boolean> {
  const { names, licence, fee } = change;
  const columns: Readonly<Record<string, unknown>> = {
    name_en: names?.en,
    name_jp: names?.jp,
    name_tw: names?.tw,
    operator_name: change.operatorName,
    registration_number: change.registrationNumber,
    support_contact: change.supportContact,
    licence_en: licence === null ? null : licence?.en,
    licence_jp: licence === null ? null : licence?.jp,
    licence_tw: licence === null ? null : licence?.tw,
    logo: change.logo,
    features: change.features,
    fee_rate_ppm: fee?.ratePpm,
    fee_minimum: fee?.minimum,
    identity_second_check_percent: change.identitySecondChecks,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const sets = given.map(([column], i) => `${column} = $${i + 2}`);
  const { rowCount } = await client.query(
    sets.length === 0 ? 'select 1 from tenant where slug = $1' : `update tenant set ${sets.join(', ')} where slug = $1`,
    [slug, ...given.map(([, value]) => value)],
  );
  return rowCount === 1;
}
