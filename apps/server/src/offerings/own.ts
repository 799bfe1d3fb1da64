import type { Application } from '@kabuto/brokerage';
import type { ApplicationView } from '@kabuto/contract';
import type { Answer, CommandInput } from '../core/index.ts';
import { submitPrepared } from '../orders/index.ts';
import { type Caller, type Member, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { OfferingsDeps } from './deps.ts';
import { findApplication } from './read.ts';
import { showApplications } from './show.ts';

type Reply = { readonly application: ApplicationView; readonly journalSeq: number; readonly headHash: string };

/**
 * The member's newest application in an offering, in the broker's memory or, once it has ended, in the table. Throws
 * Refused APPLICATION_UNKNOWN.
 */
export async function ownApplication(
  { pool, coreOf }: OfferingsDeps,
  tenantId: number,
  { accountId, offeringId }: { readonly accountId: number; readonly offeringId: number },
): Promise<Pick<Application, 'applicationId' | 'offeringId'>> {
  const core = coreOf(tenantId);
  const live = await core.read(
    ({ broker }) => broker.applications(accountId).find((row) => row.offeringId === offeringId)?.applicationId,
  );
  if (live !== undefined) return { applicationId: live, offeringId };
  await core.waitUntilCaughtUp();
  const ended = await withTenant(pool, tenantId, (client) =>
    findApplication(client, tenantId, { accountId, offeringId }),
  );
  if (ended === undefined) throw new Refused('APPLICATION_UNKNOWN', 'offeringId');
  return ended;
}

/** The application that a command has left, in the API's format. */
async function replyOf(
  deps: OfferingsDeps,
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
  { application, journalSeq, headHash }: Answer,
): Promise<Reply> {
  if (application === undefined) throw new Error('the answer to a command on an application has none');
  // What is held is read from the tables.
  await deps.coreOf(tenantId).waitUntilCaughtUp();
  const [view] = await withTenant(deps.pool, tenantId, (client) =>
    showApplications(client, deps, { tenantId, accountId }, [application]),
  );
  if (view === undefined) throw new Error(`application ${application.applicationId} has no view`);
  return { application: view, journalSeq, headHash };
}

/**
 * Sends a member's command on an application, which `prepare` makes unless the key has a reply; a repeated key is
 * compared by `request`. Throws as `submitPrepared`: a refusal about the application names the offering, which is what
 * the call names.
 */
export async function command(
  deps: OfferingsDeps,
  caller: Caller,
  { accountId }: Member,
  request: object,
  prepare: () => Promise<CommandInput>,
): Promise<Reply> {
  const { tenantId } = caller;
  return namingOffering(() =>
    submitPrepared(deps.coreOf(tenantId), caller, { accountId, request }, prepare, (answer) =>
      replyOf(deps, { tenantId, accountId }, answer),
    ),
  );
}

/** Runs a call that names an offering: a refusal about its application names the offering too. */
export async function namingOffering<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Refused) || error.field !== 'applicationId') throw error;
    throw new Refused(error.reason, 'offeringId', error.params);
  }
}
