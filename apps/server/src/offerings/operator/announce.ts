import type { OfferingTerms } from '@kabuto/brokerage';
import type { OperatorBody } from '@kabuto/contract/operator';
import { epochMs, type IsoDate, instrumentCode, isoDate, type Shares, shares } from '@kabuto/market';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { carryOut, offeringOf, submitAs } from './act.ts';
import type { OfficeDeps } from './deps.ts';
import { offeringRow, subjectOf } from './row.ts';

type Body = OperatorBody<'offeringAnnounce'>;

/** A field that offerings of this kind have. Throws Refused FIELD_INVALID without it. */
function required(body: Body, field: keyof Body): string {
  const value = body[field];
  if (value === undefined || value === '') throw fieldInvalid(field, `of a ${body.kind}`);
  return value;
}

function dateOf(body: Body, field: 'deliversOn' | 'lockedUntil'): IsoDate {
  try {
    return isoDate(required(body, field));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw fieldInvalid(field, 'YYYY-MM-DD');
  }
}

/** The terms of a distribution or block; the broker checks the rest. Throws Refused FIELD_INVALID, OFFERING_TERMS. */
function termsOf(body: Body, lot: Shares, now: number): OfferingTerms {
  const isBlock = body.kind === 'block';
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
    standbys: 0,
    holdsAt: 'application',
    schedule: {
      opensAt: at('opensAt'),
      closesAt,
      drawAt: at('drawAt'),
      purchaseFrom: isBlock ? at('purchaseFrom') : null,
      purchaseUntil: isBlock ? at('purchaseUntil') : null,
      deliversOn: isBlock ? null : dateOf(body, 'deliversOn'),
    },
    depositPercent: isBlock ? Number(required(body, 'depositPercent')) : 100,
    penaltyPercent: isBlock ? Number(required(body, 'penaltyPercent')) : 0,
    lockedUntil: isBlock ? dateOf(body, 'lockedUntil') : null,
  };
}

/** POST v1/offering/offering/announce */
export const offeringAnnounce = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringAnnounce', ({ body, ...act }) => {
    const { tenantId } = act.operator;
    const core = deps.coreOf(tenantId);
    const decide = async () => {
      const lot = await core.read(({ broker }) => broker.instrument(instrumentCode(body.code))?.lot);
      if (lot === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code: body.code });
      const wallAt = epochMs(deps.now());
      const input = { kind: 'announceOffering', wallAt, terms: termsOf(body, lot, wallAt) } as const;
      return submitAs(core, act, { request: body, input });
    };
    return carryOut(act, decide, async (client, answer) => {
      const offering = offeringOf(answer);
      const reply = await offeringRow(client, deps, tenantId, offering);
      return { subject: subjectOf(offering.offeringId), before: null, after: { ...body }, reply };
    });
  });
