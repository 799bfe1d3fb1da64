import type { BrokerInput, IssueTerms } from '@kabuto/brokerage';
import type pg from 'pg';
import type { LocalNames } from '../orders/index.ts';

type Listing = Extract<BrokerInput, { kind: 'listIssue' }>;
/** What lists an issue, besides the offer price, which is fixed later. */
export type ListingTerms = Pick<Listing, 'lot' | 'tickTable'> & { readonly issue: Omit<IssueTerms, 'offer'> };

/** The issue of an offering, which may not be listed yet. */
export type OfferingIssue = {
  readonly code: string;
  readonly names: LocalNames;
  /** What the company does; null: not written. */
  readonly about: LocalNames | null;
  /** An invented company. */
  readonly fictional: boolean;
};

/** Stores the issue of an offering. `listing`: what lists it; null: it is listed. Does nothing at a repeated call. */
export async function insertIssue(
  client: pg.ClientBase,
  tenantId: number,
  offeringId: number,
  { code, names, about, fictional, listing }: OfferingIssue & { readonly listing: ListingTerms | null },
): Promise<void> {
  await client.query(
    `insert into offering_issue (tenant_id, offering_id, code, names, about, fictional, listing)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      tenantId,
      offeringId,
      code,
      JSON.stringify(names),
      about === null ? null : JSON.stringify(about),
      fictional,
      listing === null ? null : JSON.stringify(listing),
    ],
  );
}

/** The issues of offerings, by offering; those without a row are issues of the exchange. */
export async function readIssues(
  client: pg.ClientBase,
  tenantId: number,
  offeringIds: readonly number[],
): Promise<ReadonlyMap<number, OfferingIssue>> {
  const { rows } = await client.query<OfferingIssue & { offeringId: number }>(
    `select offering_id as "offeringId", code, names, about, fictional from offering_issue
      where tenant_id = $1 and offering_id = any($2::bigint[])`,
    [tenantId, offeringIds],
  );
  return new Map(rows.map(({ offeringId, ...issue }) => [offeringId, issue]));
}

/** What lists the issue of an offering; null: nothing is stored. */
export async function readListing(
  client: pg.ClientBase,
  tenantId: number,
  offeringId: number,
): Promise<ListingTerms | null> {
  const { rows } = await client.query<{ listing: ListingTerms | null }>(
    'select listing from offering_issue where tenant_id = $1 and offering_id = $2',
    [tenantId, offeringId],
  );
  return rows[0]?.listing ?? null;
}

/** The code of each offering, and its names where the issue was announced with it, as values of notices. */
export async function namesOfOfferings(
  client: pg.ClientBase,
  tenantId: number,
  offeringIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const { rows } = await client.query<{ offeringId: number; code: string; names: LocalNames | null }>(
    `select o.offering_id as "offeringId", o.code, i.names from offering o
       left join offering_issue i using (tenant_id, offering_id)
      where o.tenant_id = $1 and o.offering_id = any($2::bigint[])`,
    [tenantId, offeringIds],
  );
  return new Map(
    rows.map(({ offeringId, code, names }) => [
      offeringId,
      names === null ? { code } : { code, name_en: names.en, name_jp: names.jp, name_tw: names.tw },
    ]),
  );
}

/** Those of the codes that are of invented companies. */
export async function fictionalCodes(client: pg.ClientBase, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ code: string }>(
    `select code from broker_instrument where code = any($1::text[]) and (listing->>'fictional')::boolean`,
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
}
