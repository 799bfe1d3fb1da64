import { TENANT_FEATURES, type TenantFeature } from '@kabuto/contract';
import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';

type Translations = { readonly en: string; readonly jp: string; readonly tw: string };

/** One brokerage on this server, as its members see it. */
export type Tenant = {
  readonly tenantId: number;
  readonly slug: string;
  readonly names: Translations;
  readonly mode: 'demo' | 'live';
  readonly operatorName: string | null;
  readonly registrationNumber: string | null;
  readonly supportContact: string | null;
  /** The licence statement required by law; null: only operator and number. */
  readonly licence: Translations | null;
  /** A picture as a data: URL, as it is stored; null: the built-in one. */
  readonly logo: string | null;
  /** Without `registration` while a live one has no agreement of its own: there is nothing to accept. */
  readonly features: readonly TenantFeature[];
  readonly agreementVersion: string;
  /**
   * Whether that version is the brokerage's own text; otherwise it is the built-in one, for simulated brokerages only.
   */
  readonly agreementOwn: boolean;
};

export type TenantStore = {
  /** The tenant of an address's slug; without a slug tenant 1. Undefined when there is none. */
  readonly resolve: (slug: string | null) => Promise<number | undefined>;
  /** Throws when the tenant does not exist: ids come from `resolve`. */
  readonly get: (tenantId: number) => Promise<Tenant>;
};

const DEFAULT_TENANT = 1;
const CACHE_MS = 10_000;
/** Slugs come from outside: invented ones must not grow the cache without limit. */
const MAX_CACHED_SLUGS = 500;
/** The brokerage's part of an address; `v1` is the API's own. */
export const SLUG = /^[a-z][a-z0-9-]{1,30}$/;

/** Tenants by slug and id, cached for ten seconds. `now` is a monotonic clock in milliseconds. */
export function createTenantStore(pool: pg.Pool, now: () => number = () => performance.now()): TenantStore {
  const byId = new Map<number, { tenant: Tenant; until: number }>();
  const bySlug = new Map<string, { tenantId: number | undefined; until: number }>();

  const remember = (tenant: Tenant): Tenant => {
    byId.set(tenant.tenantId, { tenant, until: now() + CACHE_MS });
    return tenant;
  };

  return {
    resolve: async (slug) => {
      if (slug === null) return DEFAULT_TENANT;
      if (!SLUG.test(slug)) return undefined;
      const known = bySlug.get(slug);
      if (known !== undefined && known.until > now()) return known.tenantId;
      const tenant = await select(pool, 'slug = $1', slug);
      if (bySlug.size >= MAX_CACHED_SLUGS) bySlug.clear();
      bySlug.set(slug, { tenantId: tenant?.tenantId, until: now() + CACHE_MS });
      if (tenant !== undefined) remember(tenant);
      return tenant?.tenantId;
    },
    get: async (tenantId) => {
      const known = byId.get(tenantId);
      if (known !== undefined && known.until > now()) return known.tenant;
      const tenant = await select(pool, 'tenant_id = $1', tenantId);
      if (tenant === undefined) throw new Error(`tenant ${tenantId} does not exist`);
      return remember(tenant);
    },
  };
}

type Row = {
  tenant_id: number;
  slug: string;
  name_en: string;
  name_jp: string;
  name_tw: string;
  mode: 'demo' | 'live';
  operator_name: string | null;
  registration_number: string | null;
  support_contact: string | null;
  licence_en: string | null;
  licence_jp: string | null;
  licence_tw: string | null;
  logo: string | null;
  features: string[];
  agreement_version: string;
  agreement_own: boolean;
};

/** The brokerage's features; a live one without its own agreement has no registration. */
function featuresOf({ mode, features, agreement_own: own }: Row): TenantFeature[] {
  const registers = mode === 'demo' || own;
  return TENANT_FEATURES.filter((feature) => features.includes(feature) && (registers || feature !== 'registration'));
}

async function select(
  pool: pg.Pool,
  where: 'slug = $1' | 'tenant_id = $1',
  value: string | number,
): Promise<Tenant | undefined> {
  const { rows } = await withoutTenant(pool, (client) =>
    client.query<Row>(
      `select tenant_id, slug, name_en, name_jp, name_tw, mode, operator_name, registration_number, support_contact,
         licence_en, licence_jp, licence_tw, logo, features, agreement_version, agreement_own from tenant where ${where}`,
      [value],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    tenantId: row.tenant_id,
    slug: row.slug,
    names: { en: row.name_en, jp: row.name_jp, tw: row.name_tw },
    mode: row.mode,
    operatorName: row.operator_name,
    registrationNumber: row.registration_number,
    supportContact: row.support_contact,
    licence:
      row.licence_en === null || row.licence_jp === null || row.licence_tw === null
        ? null
        : { en: row.licence_en, jp: row.licence_jp, tw: row.licence_tw },
    logo: row.logo,
    features: featuresOf(row),
    agreementVersion: row.agreement_version,
    agreementOwn: row.agreement_own,
  };
}
