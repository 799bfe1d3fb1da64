import type { Offering } from '@kabuto/brokerage';
import { epochMs, formatPrice, price } from '@kabuto/market';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Proposals } from '../../proposals/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { drawTermsFor } from '../draws.ts';
import { readIssues } from '../issue.ts';
import { drawContent, readLastClose } from '../operator/index.ts';
import { submitTask } from '../submit-task.ts';
import { acceptAgreements } from './accept-agreements.ts';
import { accepted } from './accepted.ts';
import { applicant } from './applicants.ts';
import { applicantsBy, DISCOUNT_PERCENT } from './course.ts';
import { companyOfName, isCourseCode, LISTED_CODE } from './data/companies.ts';
import { proposeOnce } from './propose.ts';
import { startCourses } from './start.ts';

/** Applicants that one input adds. */
const AT_ONCE = 1_000;
/** Applicants of a distribution or block, which are few. */
const OTC_APPLICANTS = 40;

/** How many simulated applicants this process knows to be in an offering, by brokerage and offering. */
export type AddedApplicants = Map<string, number>;

type Run = {
  readonly deps: OfferingsDeps;
  readonly proposals: Pick<Proposals, 'proposeInDemo'>;
  readonly tenantId: number;
  readonly added: AddedApplicants;
};

/** Adds the applicants of the simulation that have applied by now. */
async function addApplicants({ deps, tenantId, added }: Run, offering: Offering, all: number): Promise<void> {
  const { offeringId, lot, most, range } = offering;
  const core = deps.coreOf(tenantId);
  const now = deps.now();
  const wanted = applicantsBy(offering, all, now);
  const key = `${tenantId} ${offeringId}`;
  if ((added.get(key) ?? 0) >= wanted) return;
  await core.waitUntilCaughtUp();
  const has = await withTenant(deps.pool, tenantId, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from offering_application where tenant_id = $1 and offering_id = $2 and simulated`,
      [tenantId, offeringId],
    );
    return rows[0]?.count ?? 0;
  });
  for (let from = has; from < wanted; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, wanted - from);
    const bids = Array.from({ length: count }, (_, i) => applicant({ offeringId, lot, most, range }, from + i));
    const input = { kind: 'simulateApplications', offeringId, bids, wallAt: epochMs(now) } as const;
    const { refusal } = await submitTask(core, input);
    // the window has closed in between
    if (refusal !== null) return;
  }
  added.set(key, wanted);
}

/** Opens a distribution or block at a discount to the market's price. */
async function open({ deps, tenantId }: Run, offering: Offering): Promise<void> {
  const { offeringId, code } = offering;
  const { draw, lastClose } = await withTenant(deps.pool, tenantId, async (client) => ({
    draw: await drawTermsFor(client, deps, tenantId, offering),
    lastClose: await readLastClose(client, tenantId, code),
  }));
  // whole yen
  const offer = price(Math.ceil((lastClose * (100 - DISCOUNT_PERCENT)) / 1_000) * 10);
  const wallAt = epochMs(deps.now());
  const input = { kind: 'stepOffering', offeringId, wallAt, to: 'open', price: offer, lastClose, draw } as const;
  accepted(await submitTask(deps.coreOf(tenantId), input), `opening of offering ${offeringId}`);
}

/** Cancels a course that cannot go on. */
async function cancel({ deps, tenantId }: Run, { offeringId }: Offering): Promise<void> {
  const reason = 'The simulation was stopped while this offering was under way.';
  const input = { kind: 'stepOffering', offeringId, wallAt: epochMs(deps.now()), to: 'cancelled', reason } as const;
  accepted(await submitTask(deps.coreOf(tenantId), input), `cancelling offering ${offeringId}`);
}

/** Whether a course has missed a window, as when the server was stopped: it can only be cancelled. */
function hasMissed({ state, schedule }: Offering, now: number): boolean {
  const { closesAt, purchaseUntil } = schedule;
  if (['announced', 'rangeSet'].includes(state)) return now >= closesAt;
  return ['bookClosed', 'closed', 'priced', 'drawn'].includes(state) && purchaseUntil !== null && now >= purchaseUntil;
}

/**
 * Whether an offering without an issue of its own is a course whose announcement broke off, and has missed its window.
 * Operators announce no IPOs with the codes of courses, nor, usually, offerings of the demo's company.
 */
const isAbandoned = ({ kind, code, state, task, schedule }: Offering, now: number): boolean =>
  (kind === 'ipo' || code === LISTED_CODE) && state === 'announced' && task === null && now >= schedule.closesAt;

/** Takes the next step of a course that an operator takes elsewhere. */
async function step(
  run: Run,
  offering: Offering,
  all: number,
  company: ReturnType<typeof companyOfName>,
): Promise<void> {
  const { deps, proposals, tenantId } = run;
  const { offeringId, kind, state, task, schedule, shares, applied, range } = offering;
  const now = deps.now();
  const core = deps.coreOf(tenantId);
  if (task !== null) return;
  if (hasMissed(offering, now)) {
    await cancel(run, offering);
  } else if (state === 'announced' && kind === 'ipo' && company !== undefined) {
    const { low, high, step: by } = company;
    const wallAt = epochMs(now);
    const input = { kind: 'stepOffering', offeringId, wallAt, to: 'rangeSet', low, high, step: by } as const;
    accepted(await submitTask(core, input), `range of offering ${offeringId}`);
  } else if (state === 'announced' && kind !== 'ipo') {
    await open(run, offering);
  } else if (state === 'bookOpen' || state === 'open') {
    await addApplicants(run, offering, all);
  } else if (state === 'bookClosed' && range !== null) {
    const offer = applied >= shares ? range.high : range.low;
    const reason =
      applied >= shares ? 'More shares are asked for than offered.' : 'Fewer shares are asked for than offered.';
    await proposeOnce(
      deps,
      proposals,
      { tenantId, offeringId },
      { kind: 'offeringPrice', content: { offeringId, price: formatPrice(offer) }, reason },
    );
  } else if ((state === 'priced' || state === 'closed') && now >= schedule.drawAt) {
    const content = await drawContent(deps, tenantId, offeringId);
    await proposeOnce(
      deps,
      proposals,
      { tenantId, offeringId },
      { kind: 'offeringDraw', content, reason: 'The list is frozen.' },
    );
  }
}

/**
 * Takes the offerings of a simulated brokerage through their courses in place of its operators, and begins new ones:
 * one book is always open. `moves`: whether market time passes; a market that nobody uses gets no new courses. Throws
 * CoreUnavailable.
 */
export async function runCourses(
  deps: OfferingsDeps,
  proposals: Pick<Proposals, 'proposeInDemo'>,
  tenantId: number,
  moves: boolean,
  added: AddedApplicants,
): Promise<void> {
  if (!(await deps.isDemo(tenantId))) return;
  const core = deps.coreOf(tenantId);
  const date = core.feed.session?.orderDate;
  if (date === undefined) return;
  await acceptAgreements(deps, tenantId);
  const live = await core.read(({ broker }) => broker.offerings());
  const issues = await withTenant(deps.pool, tenantId, (client) =>
    readIssues(
      client,
      tenantId,
      live.map(({ offeringId }) => offeringId),
    ),
  );
  const run: Run = { deps, proposals, tenantId, added };
  for (const offering of live) {
    // an IPO that operators have announced is theirs
    if (offering.kind === 'ipo' && !isCourseCode(offering.code)) continue;
    const issue = issues.get(offering.offeringId);
    if (issue === undefined) {
      if (isAbandoned(offering, deps.now())) await cancel(run, offering);
      continue;
    }
    const company = companyOfName(issue.names.en);
    await step(run, offering, company?.applicants ?? OTC_APPLICANTS, company);
  }
  if (moves) await startCourses(deps, tenantId, date);
}
