import type { OfferingTerms } from '@kabuto/brokerage';
import { epochMs, type IsoDate } from '@kabuto/market';
import { withTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { publishDocument } from '../documents.ts';
import { insertIssue } from '../issue.ts';
import { submitTask } from '../submit-task.ts';
import { accepted } from './accepted.ts';
import { blockTerms, companyAt, distributionTerms, ipoTerms } from './course.ts';
import {
  COURSE_CODES,
  codeOf,
  DEMO_LISTED,
  type DemoCompany,
  isCourseCode,
  LISTED_CODE,
  MOST_IPOS,
} from './data/companies.ts';
import { agreementOf, prospectusOf } from './data/documents.ts';

const VERSION = '1';

/** Announces an offering with its issue and its documents. */
async function announce(deps: OfferingsDeps, tenantId: number, terms: OfferingTerms, company: DemoCompany) {
  const { pool, coreOf, now } = deps;
  const wallAt = epochMs(now());
  const { offering } = accepted(
    await submitTask(coreOf(tenantId), { kind: 'announceOffering', terms, wallAt }),
    `offering of ${terms.code}`,
  );
  if (offering === undefined) throw new Error('the answer to an announcement has no offering');
  const { offeringId } = offering;
  const { names, about, lot, tickTable, issue } = company;
  await withTenant(pool, tenantId, async (client) => {
    const listing = terms.kind === 'ipo' ? { lot, tickTable, issue } : null;
    await insertIssue(client, tenantId, offeringId, { code: terms.code, names, about, fictional: true, listing });
    const prospectus = { version: VERSION, texts: prospectusOf(company) };
    await publishDocument(client, { tenantId, offeringId, kind: 'prospectus' }, prospectus, wallAt);
    if (terms.kind !== 'block') return;
    const agreement = { version: VERSION, texts: agreementOf(names) };
    await publishDocument(client, { tenantId, offeringId, kind: 'agreement' }, agreement, wallAt);
  });
}

/** Lists the company whose blocks are on offer, unless it is listed. */
async function ensureListed({ coreOf }: OfferingsDeps, tenantId: number): Promise<void> {
  const core = coreOf(tenantId);
  if (await core.read(({ broker }) => broker.instrument(LISTED_CODE) !== undefined)) return;
  const { lot, tickTable, issue, offer } = DEMO_LISTED;
  const input = { kind: 'listIssue', code: LISTED_CODE, lot, tickTable, issue: { ...issue, offer } } as const;
  accepted(await submitTask(core, input), `listing of ${LISTED_CODE}`);
}

/** States in which members cannot apply any more. */
const BEFORE_CLOSE: readonly string[] = ['announced', 'rangeSet', 'bookOpen', 'open'];

/** Begins the courses of which none is on: an IPO as soon as no book is open, blocks once the one before has ended. */
export async function startCourses(deps: OfferingsDeps, tenantId: number, date: IsoDate): Promise<void> {
  const core = deps.coreOf(tenantId);
  await ensureListed(deps, tenantId);
  const live = await core.read(({ broker }) =>
    broker.offerings().map(({ kind, code, state }) => ({ kind, code: String(code), state })),
  );
  const times = { now: deps.now(), date, pace: deps.pace };
  const isOn = (kind: OfferingTerms['kind']) => live.some((one) => one.kind === kind && one.code === LISTED_CODE);
  if (!isOn('distribution')) await announce(deps, tenantId, distributionTerms(times), DEMO_LISTED);
  if (!isOn('block')) await announce(deps, tenantId, blockTerms(times), DEMO_LISTED);
  // what operators have announced goes on beside the courses
  if (live.some(({ kind, code, state }) => kind === 'ipo' && isCourseCode(code) && BEFORE_CLOSE.includes(state)))
    return;
  await core.waitUntilCaughtUp();
  const course = await withTenant(deps.pool, tenantId, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from offering where tenant_id = $1 and kind = 'ipo' and code = any($2::text[])`,
      [tenantId, COURSE_CODES],
    );
    return (rows[0]?.count ?? 0) + 1;
  });
  if (course > MOST_IPOS) return;
  const company = companyAt(course, deps.pace);
  await announce(deps, tenantId, ipoTerms(codeOf(course), company, times), company);
}
