import type { Offering } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { type OfferingRow, toOffering } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readSteps } from '../read.ts';
import { stepViews } from '../views.ts';
import { readBook, readCoverage, readOutcomes } from './book.ts';
import type { OfficeDeps } from './deps.ts';
import { mustFind, offeringRow, offeringRows, priceText } from './row.ts';

type Terms = OperatorReply<'offeringDetail'>['terms'];

const termsOf = ({ lot, least, most, standbys, holdsAt, schedule, ...of }: Offering): Terms => ({
  lot: String(lot),
  least: String(least),
  most: String(most),
  standbys,
  holdsAt,
  ...schedule,
  depositPercent: of.depositPercent,
  penaltyPercent: of.penaltyPercent,
  lockedUntil: of.lockedUntil,
  lastClose: priceText(of.lastClose),
});

const offeringList = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringList', async ({ query, operator: { tenantId } }) => {
    await deps.coreOf(tenantId).waitUntilCaughtUp();
    return withTenant(deps.pool, tenantId, async (client) => {
      const { limit, offset } = pageOf(query);
      const from = `from offering where tenant_id = $1 and ($2::text is null or kind = $2) and (open or not $3::bool)`;
      const values = [tenantId, query.kind ?? null, query.scope === 'current'];
      const { rows } = await client.query<OfferingRow>(
        `select * ${from} order by open desc, case when open then closes_at end, offering_id desc
          limit ${limit} offset ${offset}`,
        values,
      );
      const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
      return {
        rows: await offeringRows(client, deps, tenantId, rows.map(toOffering)),
        total: counted.rows[0]?.total ?? 0,
        now: deps.now(),
      };
    });
  });

const offeringDetail = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringDetail', async ({ query, operator: { tenantId } }) => {
    await deps.coreOf(tenantId).waitUntilCaughtUp();
    return withTenant(deps.pool, tenantId, async (client) => {
      const offering = await mustFind(client, tenantId, Number(query.offeringId));
      const { draw, kind, offeringId } = offering;
      return {
        now: deps.now(),
        offering: await offeringRow(client, deps, tenantId, offering),
        terms: termsOf(offering),
        steps: stepViews(offering, await readSteps(client, tenantId, offeringId)),
        book: await readBook(client, tenantId, offeringId),
        outcomes: await readOutcomes(client, tenantId, offeringId),
        draw: {
          commitment: draw.commitment,
          beaconRound: draw.beaconRound,
          root: draw.root,
          count: draw.count,
          seed: draw.seed,
        },
        coverage: kind === 'block' && draw.seed !== null ? await readCoverage(client, tenantId, offering) : null,
        cancelReason: offering.reason,
      };
    });
  });

/**
 * Offerings that wait for an operator: for a step that is not the server's, whose time has come, for the prospectus
 * without which a book does not open, or to be cancelled, as the window of the server's step was missed.
 */
export async function offeringQueue(
  client: pg.ClientBase,
  tenantId: number,
  now: number,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const { rows } = await client.query<{ open: number; oldestAt: number | null }>(
    `select count(*)::int as open, min(since) as "oldestAt" from (
       select case state when 'announced' then case kind when 'ipo' then null else opens_at end
                when 'rangeSet' then case when exists (
                  select from offering_document d where d.tenant_id = $1 and d.offering_id = offering.offering_id
                    and d.kind = 'prospectus' and d.published_at is not null) then closes_at else opens_at end
                when 'bookClosed' then closes_at
                when 'drawn' then purchase_until else draw_at end as since
         from offering where tenant_id = $1 and open and task is null
          and (state in ('announced', 'rangeSet', 'bookClosed', 'priced', 'closed')
               or (state = 'drawn' and purchase_until is not null))) due
      where since is null or since <= $2`,
    [tenantId, now],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}

/** What operators read about offerings. */
export const reads = (deps: OfficeDeps): AnyOperation[] => [offeringList(deps), offeringDetail(deps)];
