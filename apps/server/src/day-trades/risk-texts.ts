import type { DayTradePolicy } from '@kabuto/brokerage';
import type { Language } from '@kabuto/contract';
import type { ClientBase } from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import { RISK_VERSION } from './data/risk.ts';
import type { DayTradesDeps } from './deps.ts';
import { riskText, riskVersion } from './document.ts';

/** Keeps the risk document of these terms under its version, unless it is kept already. */
export async function keepRiskText(
  { pool, now }: Pick<DayTradesDeps, 'pool' | 'now'>,
  tenantId: number,
  policy: DayTradePolicy,
): Promise<void> {
  const [en, jp, tw] = (['en', 'jp', 'tw'] as const).map((language) => riskText(language, policy));
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `insert into risk_text (tenant_id, version, text_en, text_jp, text_tw, kept_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [tenantId, riskVersion(RISK_VERSION, policy), en, jp, tw, now()],
    ),
  );
}

/** The risk document of a version in all languages; null when it was not kept. */
export async function readRiskText(
  client: ClientBase,
  tenantId: number,
  version: string,
): Promise<Readonly<Record<Language, string>> | null> {
  const { rows } = await client.query<Record<Language, string>>(
    'select text_en as en, text_jp as jp, text_tw as tw from risk_text where tenant_id = $1 and version = $2',
    [tenantId, version],
  );
  return rows[0] ?? null;
}
