import type { Application, Offering, OfferingKind } from '@kabuto/brokerage';
import { type Price, price } from '@kabuto/market';
import type pg from 'pg';
import { type ApplicationRow, type Core, type OfferingRow, toApplication, toOffering } from '../core/index.ts';
import { limits } from '../platform/http/index.ts';

/** Market time since when offerings and applications that have ended are listed. */
export const shownSince = (core: Core): number => core.clock.marketTime - limits.OFFERING.endedShownMs;

/**
 * Offerings: those that are not over, the earliest close first, then those that are over, the newest
 * end first, and only when they changed after `since`, market time.
 */
export async function listOfferings(
  client: pg.ClientBase,
  tenantId: number,
  { kind, since }: { readonly kind: OfferingKind | null; readonly since: number },
): Promise<Offering[]> {
  const { rows } = await client.query<OfferingRow>(
    `select * from offering where tenant_id = $1 and ($2::text is null or kind = $2)
        and (open or updated_at >= $3)
      order by open desc, case when open then closes_at else -updated_at end,
               case when open then offering_id else -offering_id end
      limit ${limits.OFFERING.listed}`,
    [tenantId, kind, since],
  );
  return rows.map(toOffering);
}

/** The offerings with these ids, by id. */
export async function findOfferings(
  client: pg.ClientBase,
  tenantId: number,
  offeringIds: readonly number[],
): Promise<ReadonlyMap<number, Offering>> {
  const { rows } = await client.query<OfferingRow>(
    'select * from offering where tenant_id = $1 and offering_id = any($2::bigint[])',
    [tenantId, offeringIds],
  );
  return new Map(rows.map(toOffering).map((offering) => [offering.offeringId, offering]));
}

/** A step that an offering has taken. */
export type StoredStep = {
  readonly state: Offering['state'];
  /** System time. */
  readonly wallAt: number;
  /** Market time. */
  readonly at: number;
  readonly journalSeq: number;
};

/** The steps that an offering has taken, oldest first. */
export async function readSteps(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<StoredStep[]> {
  const { rows } = await client.query<StoredStep>(
    `select state, wall_at as "wallAt", at, journal_seq as "journalSeq" from offering_step
      where tenant_id = $1 and offering_id = $2 order by journal_seq`,
    [tenantId, offeringId],
  );
  return rows;
}

/**
 * Applications of an account, newest first; those that have ended only when they changed after `since`, market time, or
 * the lock-up of their shares ended after it.
 */
export async function listApplications(
  client: pg.ClientBase,
  tenantId: number,
  { accountId, since }: { readonly accountId: number; readonly since: number },
): Promise<Application[]> {
  const { rows } = await client.query<ApplicationRow>(
    `select a.* from offering_application a where a.tenant_id = $1 and a.account_id = $2
        and (a.open or a.updated_at >= $3 or a.state = 'delivered' and exists (
          select from offering f where f.tenant_id = a.tenant_id and f.offering_id = a.offering_id
             and f.locked_until >= (to_timestamp($3::float8 / 1000) at time zone 'Asia/Tokyo')::date))
      order by a.application_id desc limit ${limits.OFFERING.listed}`,
    [tenantId, accountId, since],
  );
  return rows.map(toApplication);
}

/** An account's newest application in an offering; undefined: none. */
export async function findApplication(
  client: pg.ClientBase,
  tenantId: number,
  { accountId, offeringId }: { readonly accountId: number; readonly offeringId: number },
): Promise<Application | undefined> {
  const { rows } = await client.query<ApplicationRow>(
    `select * from offering_application where tenant_id = $1 and account_id = $2 and offering_id = $3
      order by application_id desc limit 1`,
    [tenantId, accountId, offeringId],
  );
  return rows.map(toApplication)[0];
}

/** Yen that an account holds for applications, by application. */
export async function readHeld(
  client: pg.ClientBase,
  tenantId: number,
  accountId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ applicationId: number; amount: number }>(
    `select substring(reference from '[0-9]+$')::int8 as "applicationId", amount from cash_hold
      where tenant_id = $1 and account_id = $2 and purpose = 'subscription' and state = 'held'`,
    [tenantId, accountId],
  );
  return new Map(rows.map(({ applicationId, amount }) => [applicationId, amount]));
}

/** The issues of which an account owns shares, settled or not. */
export async function readOwned(
  client: pg.ClientBase,
  tenantId: number,
  accountId: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ code: string }>(
    `select code from position p where tenant_id = $1 and account_id = $2
        and settled + (select coalesce(sum((flow->>'amount')::int8), 0) from json_array_elements(p.flows) flow) > 0`,
    [tenantId, accountId],
  );
  return new Set(rows.map(({ code }) => code));
}

/** The market's date as committed; null before it has opened for the first time. */
export async function readTradeDate(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ date: string | null }>(`select data->>'tradeDate' as date from broker_globals`);
  return rows[0]?.date ?? null;
}

/** The last price of issues, or their base before the first trade; those that are not listed are left out. */
export async function readPrices(client: pg.ClientBase, codes: readonly string[]): Promise<ReadonlyMap<string, Price>> {
  const { rows } = await client.query<{ code: string; last: number }>(
    'select code, coalesce(last, base) as last from venue_facts where venue is null and code = any($1::text[])',
    [codes],
  );
  return new Map(rows.map(({ code, last }) => [code, price(last)]));
}
