import type { ClientBase } from 'pg';
import { type MarketDay, marketReport } from './market-report.ts';

/** Publishes the report of a day at a time of the system clock, unless there is one. */
export async function storeReport(
  client: ClientBase,
  tenantId: number,
  day: MarketDay,
  publishAt: number,
): Promise<void> {
  const { texts, codes } = marketReport(day);
  await client.query(
    `insert into news_item (tenant_id, title_jp, body_jp, title_en, body_en, title_tw, body_tw, codes, publish_at,
       source, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $9) on conflict (tenant_id, source) do nothing`,
    [
      tenantId,
      texts.jp.title,
      texts.jp.body,
      texts.en.title,
      texts.en.body,
      texts.tw.title,
      texts.tw.body,
      codes,
      publishAt,
      `${day.moment} ${day.date}`,
    ],
  );
}
