import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';
import type { AgreementTexts } from './agreement-texts.ts';
import { BUILT_IN_AGREEMENTS } from './data/built-in-agreement.ts';

/** Version of the built-in user agreement. It is for paper money: for simulated brokerages only. */
export const AGREEMENT_VERSION = '2026-11';

/** `texts`: as they are stored; null: of an existing version. `now`: epoch milliseconds. */
type NewAgreement = { readonly version: string; readonly texts: AgreementTexts | null; readonly now: number };

/**
 * The outcome. `differs`: the version exists with other texts; `taken`: it is the built-in version, or one that members
 * have accepted before; `missing`: a version without texts that does not exist.
 */
export type AgreementOutcome = 'set' | 'unknown' | 'differs' | 'taken' | 'missing';

type Brokerage = { tenant_id: number; mode: 'demo' | 'live'; agreement_version: string };

/**
 * As `setAgreementOf`, for the brokerage of a slug and in a transaction of its own. `owner`: the role that owns the
 * tables.
 */
export function setAgreement(owner: pg.Pool, slug: string, wanted: NewAgreement): Promise<AgreementOutcome> {
  return withoutTenant(owner, async (client) => {
    const { rows } = await client.query<{ id: number }>('select tenant_id as id from tenant where slug = $1', [slug]);
    const [tenant] = rows;
    if (tenant === undefined) return 'unknown';
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.id)]);
    return setAgreementOf(client, tenant.id, wanted);
  });
}

/**
 * Makes a version with its own texts the current agreement of a brokerage; from the commit on consent is requested from
 * every member. The same texts again change nothing. The built-in version without texts returns a simulated brokerage
 * to the built-in agreement. The server applies it within ten seconds.
 */
export async function setAgreementOf(
  client: pg.ClientBase,
  tenantId: number,
  wanted: NewAgreement,
): Promise<Exclude<AgreementOutcome, 'unknown'>> {
  const { rows } = await client.query<Brokerage>(
    'select tenant_id, mode, agreement_version from tenant where tenant_id = $1 for no key update',
    [tenantId],
  );
  const [tenant] = rows;
  if (tenant === undefined) throw new Error(`tenant ${tenantId} does not exist`);
  const outcome = await keepTexts(client, tenant, wanted);
  if (outcome !== 'own' && outcome !== 'builtIn') return outcome;
  await client.query('update tenant set agreement_version = $2, agreement_own = $3 where tenant_id = $1', [
    tenantId,
    wanted.version,
    outcome === 'own',
  ]);
  return 'set';
}

/**
 * Stores the version's texts unless they are stored already; returns whose texts they are, or why they are rejected.
 */
async function keepTexts(
  client: pg.ClientBase,
  { tenant_id: tenantId, mode, agreement_version: present }: Brokerage,
  { version, texts, now }: NewAgreement,
): Promise<'own' | 'builtIn' | Exclude<AgreementOutcome, 'set' | 'unknown'>> {
  const kept = await readAgreement(client, tenantId, version);
  if (texts === null) {
    if (kept !== null) return 'own';
    return version === AGREEMENT_VERSION && mode === 'demo' ? 'builtIn' : 'missing';
  }
  if (kept !== null) {
    const same = kept.en === texts.en && kept.jp === texts.jp && kept.tw === texts.tw;
    return same ? 'own' : 'differs';
  }
  const { rows } = await client.query<{ agreed: boolean }>(
    'select exists (select from agreement_consent where tenant_id = $1 and version = $2) as agreed',
    [tenantId, version],
  );
  if (version === AGREEMENT_VERSION || version === present || rows[0]?.agreed === true) return 'taken';
  await client.query(
    'insert into agreement (tenant_id, version, text_en, text_jp, text_tw, set_at) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, version, texts.en, texts.jp, texts.tw, now],
  );
  return 'own';
}

/** The texts that a brokerage has set under a version; null when there are none. */
export async function readAgreement(
  client: pg.ClientBase,
  tenantId: number,
  version: string,
): Promise<AgreementTexts | null> {
  const { rows } = await client.query<AgreementTexts>(
    'select text_en as en, text_jp as jp, text_tw as tw from agreement where tenant_id = $1 and version = $2',
    [tenantId, version],
  );
  return rows[0] ?? null;
}

/**
 * The texts of a version that members have agreed to: the brokerage's own, or at a simulated one the built-in ones;
 * null when there are none.
 */
export async function readAgreedTexts(
  client: pg.ClientBase,
  { tenantId, mode }: { readonly tenantId: number; readonly mode: 'demo' | 'live' },
  version: string,
): Promise<AgreementTexts | null> {
  const own = await readAgreement(client, tenantId, version);
  return own ?? (mode === 'demo' ? (BUILT_IN_AGREEMENTS[version] ?? null) : null);
}
