import type { Offering, OfferingState, PlainStep } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type { Answer, Core } from '../../core/index.ts';
import { eachOf } from '../../platform/jobs/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { linkAgreements, recordDecisions } from '../agreements.ts';
import type { OfferingsDeps } from '../deps.ts';
import { missingDocument } from '../documents.ts';
import { drawTermsFor } from '../draws.ts';
import { readListing } from '../issue.ts';
import { dueStep } from '../operator/due-step.ts';
import { submitTask } from '../submit-task.ts';
import { remind } from './remind.ts';

/** The most applications that one input of a task goes through. */
const AT_ONCE = 1_000;

/** Refusals that mean: not now. */
const WAITS: ReadonlySet<string> = new Set([
  'OFFERING_TOO_EARLY',
  'OFFERING_TOO_LATE',
  'OFFERING_BUSY',
  'OFFERING_STATE',
  'OFFERING_UNKNOWN',
]);

/** Throws when the broker has refused a step of the job for another reason than its time. */
function accept({ refusal }: Answer, what: string): void {
  if (refusal === null || WAITS.has(refusal.reason)) return;
  throw new Error(`${what} was refused: ${refusal.reason} ${refusal.field ?? ''} ${JSON.stringify(refusal.params)}`);
}

const isPlain = (state: OfferingState): state is PlainStep =>
  !['announced', 'rangeSet', 'bookOpen', 'priced', 'open', 'drawn', 'cancelled'].includes(state);

/** Continues the task of an offering to its end. Throws CoreUnavailable. */
async function finishTask(core: Core, offeringId: number): Promise<void> {
  for (let isOpen = true; isOpen; ) {
    accept(
      await submitTask(core, { kind: 'continueOffering', offeringId, most: AT_ONCE }),
      `the task of offering ${offeringId}`,
    );
    isOpen = await core.read(({ broker }) => (broker.offering(offeringId)?.task ?? null) !== null);
  }
}

/** Lists the issue of an IPO at the exchange, unless it is listed. */
async function listIssue({ pool, coreOf }: OfferingsDeps, tenantId: number, { offeringId, code, price }: Offering) {
  const core = coreOf(tenantId);
  if (await core.read(({ broker }) => broker.instrument(code) !== undefined)) return;
  const terms = await withTenant(pool, tenantId, (client) => readListing(client, tenantId, offeringId));
  if (terms === null || price === null) throw new Error(`offering ${offeringId} of ${code} has nothing to list`);
  const { lot, tickTable, issue } = terms;
  const input = { kind: 'listIssue', code, lot, tickTable, issue: { ...issue, offer: price } } as const;
  accept(await submitTask(core, input), `the listing of ${code}`);
}

/** Takes one step of an offering that needs no person, when it is due and the broker would accept it. */
async function step(deps: OfferingsDeps, tenantId: number, offering: Offering): Promise<void> {
  const { offeringId, task } = offering;
  const core = deps.coreOf(tenantId);
  if (task !== null) return finishTask(core, offeringId);
  const due = dueStep(offering);
  const now = deps.now();
  if (due === null || due.by !== 'server' || (due.at !== null && due.at > now)) return;
  const to = due.state;
  const wallAt = epochMs(now);
  const refusal = await core.read(({ broker, at }) => broker.offeringStepRefusal(offeringId, { to, at, wallAt }));
  if (refusal !== null) return;
  if (to === 'bookOpen') {
    const draw = await withTenant(deps.pool, tenantId, async (client) =>
      // the book opens once the prospectus is published
      (await missingDocument(client, tenantId, offering)) === null
        ? drawTermsFor(client, deps, tenantId, offering)
        : null,
    );
    if (draw === null) return;
    accept(await submitTask(core, { kind: 'stepOffering', offeringId, wallAt, to, draw }), 'the opening of a book');
  } else if (isPlain(to)) {
    if (to === 'listed') await listIssue(deps, tenantId, offering);
    accept(await submitTask(core, { kind: 'stepOffering', offeringId, wallAt, to }), `step ${to}`);
  }
  if (await core.read(({ broker }) => (broker.offering(offeringId)?.task ?? null) !== null))
    await finishTask(core, offeringId);
}

/**
 * Takes the steps that are due and need no person, continues tasks, and reminds. An offering that fails does not stop
 * the others; throws its error at the end. Throws CoreUnavailable.
 */
export async function advanceOfferings(deps: OfferingsDeps, tenantId: number, reminded: Set<string>): Promise<void> {
  const offerings = await deps.coreOf(tenantId).read(({ broker }) => structuredClone([...broker.offerings()]));
  if (offerings.some(({ kind }) => kind === 'block'))
    await withTenant(deps.pool, tenantId, async (client) => {
      await linkAgreements(client, tenantId, deps.now());
      await recordDecisions(client, tenantId, deps.now());
    });
  await eachOf(offerings, async (offering) => {
    await step(deps, tenantId, offering);
    await remind(deps, tenantId, offering, reminded);
  });
}
