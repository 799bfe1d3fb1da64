import type { Application, Offering } from '@kabuto/brokerage';
import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { isoDate } from '@kabuto/market';
import type pg from 'pg';
import type { OfferingsDeps } from './deps.ts';
import { currentVersions } from './documents.ts';
import { fictionalCodes, type OfferingIssue, readIssues } from './issue.ts';
import { findOfferings, readHeld, readOwned, readTradeDate } from './read.ts';
import { applicationView, offeringView } from './views.ts';

type Deps = Pick<OfferingsDeps, 'names' | 'now' | 'frozenShares'>;

/** The issue of each offering: as it was announced, else as the exchange lists it. */
async function issuesOf(
  client: pg.ClientBase,
  { names }: Pick<Deps, 'names'>,
  tenantId: number,
  offerings: readonly Offering[],
) {
  const announced = await readIssues(
    client,
    tenantId,
    offerings.map(({ offeringId }) => offeringId),
  );
  const fictional = await fictionalCodes(
    client,
    offerings.map(({ code }) => code),
  );
  const nameOf = names(tenantId);
  return ({ offeringId, code }: Offering): OfferingIssue =>
    announced.get(offeringId) ?? { code, names: nameOf(code), about: null, fictional: fictional.has(code) };
}

/** Offerings in the API's format, in the same order. */
export async function showOfferings(
  client: pg.ClientBase,
  deps: Deps,
  tenantId: number,
  offerings: readonly Offering[],
): Promise<OfferingView[]> {
  const issueOf = await issuesOf(client, deps, tenantId, offerings);
  const ids = offerings.map(({ offeringId }) => offeringId);
  const versions = await currentVersions(client, tenantId, ids);
  const frozen = await deps.frozenShares.of(client, tenantId, offerings);
  return offerings.map((offering) =>
    offeringView(offering, {
      issue: issueOf(offering),
      prospectus: versions.get(`${offering.offeringId} prospectus`) ?? null,
      agreement: versions.get(`${offering.offeringId} agreement`) ?? null,
      frozenShares: frozen.get(offering.offeringId) ?? null,
    }),
  );
}

/** Applications of one account in the API's format, in the same order. */
export async function showApplications(
  client: pg.ClientBase,
  deps: Deps,
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
  applications: readonly Application[],
): Promise<ApplicationView[]> {
  const found = await findOfferings(
    client,
    tenantId,
    applications.map(({ offeringId }) => offeringId),
  );
  const issueOf = await issuesOf(client, deps, tenantId, [...found.values()]);
  const held = await readHeld(client, tenantId, accountId);
  const date = await readTradeDate(client);
  const owned = await readOwned(client, tenantId, accountId);
  const now = deps.now();
  return applications.map((application) => {
    const offering = found.get(application.offeringId);
    if (offering === undefined) throw new Error(`offering ${application.offeringId} has no row`);
    return applicationView(application, {
      offering,
      issue: issueOf(offering),
      held: held.get(application.applicationId) ?? 0,
      date: date === null ? null : isoDate(date),
      owned: owned.has(offering.code),
      now,
    });
  });
}
