import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { sha256 } from '../platform/seal/index.ts';
import { AGREEMENT_VERSION, readAgreement, sectionsOf } from '../tenants/index.ts';
import type { Settings } from './store.ts';

export const LANGUAGES = ['jp', 'en', 'tw'] as const;
export type AgreementLanguage = (typeof LANGUAGES)[number];
type Texts = Partial<Record<AgreementLanguage, string>>;
type Detail = OperatorReply<'tenantAgreementDetail'>;
type Row = Detail['agreement'];
type Block = Detail['blocks'][number];

const MAX_VERSIONS = 100;

/** The texts of a draft; without those that nobody has saved. */
export async function readDraft(client: pg.ClientBase, tenantId: number, version: string): Promise<Texts> {
  const { rows } = await client.query<{ language: AgreementLanguage; body: string }>(
    'select language, body from agreement_draft where tenant_id = $1 and version = $2',
    [tenantId, version],
  );
  return Object.fromEntries(rows.map(({ language, body }) => [language, body]));
}

/** Saves the text of one language; a former one of the draft is gone. */
export async function saveDraft(
  client: pg.ClientBase,
  tenantId: number,
  {
    version,
    language,
    text,
    by,
    now,
  }: {
    readonly version: string;
    readonly language: AgreementLanguage;
    readonly text: string;
    readonly by: number;
    readonly now: number;
  },
): Promise<void> {
  await client.query(
    `insert into agreement_draft (tenant_id, version, language, body, saved_by, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, version, language) do update
        set body = excluded.body, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [tenantId, version, language, text, by, now],
  );
}

/** The versions of a brokerage, newest first: drafts, those that were set, and the built-in one that is in force. */
export async function listAgreements(
  client: pg.ClientBase,
  tenantId: number,
  { mode, agreementVersion, agreementOwn }: Settings,
): Promise<Row[]> {
  const { rows } = await client.query<Omit<Row, 'current'>>(
    `select version, 'set' as state, set_at as at, array['jp', 'en', 'tw'] as languages
       from agreement where tenant_id = $1
     union all
     select version, 'draft', max(saved_at), array_agg(language order by language) from agreement_draft d
      where tenant_id = $1 and not exists (select from agreement a where a.tenant_id = $1 and a.version = d.version)
      group by version
     order by at desc, version desc limit $2`,
    [tenantId, MAX_VERSIONS],
  );
  const own = rows.map((row) => ({
    ...row,
    current: row.state === 'set' && agreementOwn && row.version === agreementVersion,
  }));
  if (mode === 'live') return own;
  const builtIn = { version: AGREEMENT_VERSION, state: 'builtIn', at: null, languages: [...LANGUAGES] } as const;
  return [...own, { ...builtIn, languages: [...LANGUAGES], current: !agreementOwn }];
}

/** A text in the order of its headings and paragraphs. */
const blocksOf = (text: string): Block[] =>
  sectionsOf(text).flatMap(({ heading, paragraphs }) => [
    ...(heading === null ? [] : [{ heading: true, text: heading }]),
    ...paragraphs.map((paragraph) => ({ heading: false, text: paragraph })),
  ]);

/** One version in a language beside the present one; undefined when there is none of this name. */
export async function agreementDetailOf(
  client: pg.ClientBase,
  tenantId: number,
  settings: Settings,
  { version, language }: { readonly version: string; readonly language: AgreementLanguage },
): Promise<Detail | undefined> {
  const agreement = (await listAgreements(client, tenantId, settings)).find((one) => one.version === version);
  if (agreement === undefined) return undefined;
  const texts: Texts =
    agreement.state === 'draft'
      ? await readDraft(client, tenantId, version)
      : ((await readAgreement(client, tenantId, version)) ?? {});
  const text = texts[language] ?? null;
  const present = settings.agreementOwn ? await readAgreement(client, tenantId, settings.agreementVersion) : null;
  return {
    agreement,
    text,
    blocks: text === null ? [] : blocksOf(text),
    present: present === null ? null : { version: settings.agreementVersion, blocks: blocksOf(present[language]) },
  };
}

/** The fingerprint of a text, hexadecimal; empty for one that comes with the app. */
export const fingerprint = (text: string | undefined): string =>
  text === undefined ? '' : sha256(Buffer.from(text)).toString('hex');
