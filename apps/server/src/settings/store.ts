import { TENANT_FEATURES, type TenantFeature } from '@kabuto/contract';
import type pg from 'pg';

type Translations = { readonly jp: string; readonly en: string; readonly tw: string };

/** The settings of a brokerage as they are stored. */
export type Settings = {
  readonly slug: string;
  readonly mode: 'demo' | 'live';
  readonly names: Translations;
  readonly operatorName: string | null;
  readonly registrationNumber: string | null;
  readonly licence: Translations | null;
  readonly supportContact: string | null;
  readonly logo: string | null;
  readonly features: readonly TenantFeature[];
  readonly secondChecks: number;
  readonly agreementVersion: string;
  readonly agreementOwn: boolean;
};

type Row = Omit<Settings, 'names' | 'licence' | 'features'> & {
  readonly name_jp: string;
  readonly name_en: string;
  readonly name_tw: string;
  readonly licence_jp: string | null;
  readonly licence_en: string | null;
  readonly licence_tw: string | null;
  readonly features: readonly string[];
};

/** The settings of a brokerage as this transaction sees them. */
export async function readSettings(client: pg.ClientBase, tenantId: number): Promise<Settings> {
  const { rows } = await client.query<Row>(
    `select slug, mode, name_jp, name_en, name_tw, operator_name as "operatorName",
        registration_number as "registrationNumber", licence_jp, licence_en, licence_tw,
        support_contact as "supportContact", logo, features, identity_second_check_percent as "secondChecks",
        agreement_version as "agreementVersion", agreement_own as "agreementOwn"
       from tenant where tenant_id = $1`,
    [tenantId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`tenant ${tenantId} does not exist`);
  const { name_jp, name_en, name_tw, licence_jp, licence_en, licence_tw, features, ...rest } = row;
  const hasLicence = licence_jp !== null && licence_en !== null && licence_tw !== null;
  return {
    ...rest,
    names: { jp: name_jp, en: name_en, tw: name_tw },
    licence: hasLicence ? { jp: licence_jp, en: licence_en, tw: licence_tw } : null,
    features: TENANT_FEATURES.filter((feature) => features.includes(feature)),
  };
}
