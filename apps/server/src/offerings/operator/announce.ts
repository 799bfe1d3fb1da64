import type { OfferingTerms } from '@kabuto/brokerage';
import { epochMs, type IsoDate, instrumentCode, isoDate, type Shares, shares } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { carryOut, operatorOperation, submitAs } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { insertIssue } from '../issue.ts';
import { type Body, issueOf, lotOf, type NewIssue, required, requireSector } from './announce-ipo.ts';
import type { OfficeDeps } from './deps.ts';
import { offeringOf } from './offering-of.ts';
import { offeringRow, subjectOf } from './row.ts';

function dateOf(body: Body, field: 'deliversOn' | 'lockedUntil'): IsoDate {
  try {
    return isoDate(required(body, field));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw fieldInvalid(field, 'YYYY-MM-DD');
  }
}

/** The terms of an offering; the broker checks the rest. Throws Refused FIELD_INVALID, OFFERING_TERMS. */
function termsOf(body: Body, lot: Shares, now: number): OfferingTerms {
  const isIpo = body.kind === 'ipo';
  const isBlock = body.kind === 'block';
  const buys = isIpo || isBlock;
  const at = (field: keyof Body) => epochMs(Number(required(body, field)));
  const closesAt = at('closesAt');
  // the broker compares the times of a schedule with each other only
  if (closesAt <= now) throw new Refused('OFFERING_TERMS', 'closesAt');
  return {
    kind: body.kind,
    code: instrumentCode(body.code),
    lot,
    shares: shares(Number(body.shares)),
    least: shares(Number(body.least)),
    most: shares(Number(body.most)),
    standbys: isIpo ? Number(body.standbys ?? 0) : 0,
    holdsAt: isIpo ? (body.holdsAt ?? 'application') : 'application',
    schedule: {
      opensAt: at('opensAt'),
      closesAt,
      drawAt: at('drawAt'),
      purchaseFrom: buys ? at('purchaseFrom') : null,
      purchaseUntil: buys ? at('purchaseUntil') : null,
      deliversOn: isBlock ? null : dateOf(body, 'deliversOn'),
    },
    depositPercent: isBlock ? Number(required(body, 'depositPercent')) : 100,
    penaltyPercent: isBlock ? Number(required(body, 'penaltyPercent')) : 0,
    lockedUntil: isBlock ? dateOf(body, 'lockedUntil') : null,
  };
}

/** The trading unit of a listed issue. Throws Refused INSTRUMENT_UNKNOWN. */
async function lotOfListed(core: Core, code: string): Promise<Shares> {
  const lot = await core.read(({ broker }) => broker.instrument(instrumentCode(code))?.lot);
  if (lot === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code });
  return lot;
}

/** The issue of an IPO, checked as its listing will be. Throws Refused FIELD_INVALID, LISTING_INVALID. */
async function newIssue({ pool, isDemo }: OfficeDeps, tenantId: number, body: Body): Promise<NewIssue> {
  const issue = issueOf(body, await isDemo(tenantId));
  await withTenant(pool, tenantId, (client) => requireSector(client, issue.listing.issue.sector));
  return issue;
}

/** POST v1/offering/offering/announce */
export const offeringAnnounce = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringAnnounce', ({ body, ...act }) => {
    const { tenantId } = act.operator;
    const core = deps.coreOf(tenantId);
    let issue: NewIssue | null = null;
    const decide = async () => {
      issue = body.kind === 'ipo' ? await newIssue(deps, tenantId, body) : null;
      const lot = issue === null ? await lotOfListed(core, body.code) : lotOf(body);
      const wallAt = epochMs(deps.now());
      const input = { kind: 'announceOffering', wallAt, terms: termsOf(body, lot, wallAt) } as const;
      return submitAs(core, act, { request: body, input });
    };
    return carryOut(act, decide, async (client, answer) => {
      const offering = offeringOf(answer);
      // with the line of the log: the same call again stores it after a crash in between
      if (issue !== null) await insertIssue(client, tenantId, offering.offeringId, issue);
      const reply = await offeringRow(client, deps, tenantId, offering);
      return { subject: subjectOf(offering.offeringId), before: null, after: { ...body }, reply };
    });
  });
