import type { OperatorReply } from '@kabuto/contract/operator';
import { rolesThatMay } from '@kabuto/contract/permissions';
import { epochMs } from '@kabuto/market';
import type pg from 'pg';
import { type Act, carryOut, operatorOperation, requirePictureView, submitAs } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { AGREEMENTS, IS_REVIEWABLE } from '../agreements.ts';
import { documentHash } from '../documents.ts';
import { readIssues } from '../issue.ts';
import type { AgreementDeps, OfficeDeps } from './deps.ts';
import { findVersion } from './documents-store.ts';

type Row = OperatorReply<'agreementAccept'>;
type Rejection = NonNullable<Row['reason']>;
type Stored = Omit<Row, 'names' | 'applicationId' | 'offeringId'> & {
  readonly applicationId: number;
  readonly offeringId: number;
  readonly language: 'jp' | 'en' | 'tw';
  readonly textHash: string;
  readonly signature: string;
  readonly photo: string;
};

const COLUMNS = `a.application_id as "applicationId", a.offering_id as "offeringId", f.code, p.account_id::text as "accountId",
  a.user_id::text as "memberId", a.version, a.state, a.reason, a.signed_at as "signedAt", a.decided_at as "decidedAt",
  case when a.state <> 'signed' then o.name end as "decidedBy", a.language, a.text_hash as "textHash",
  a.signature_file::text as signature, a.photo_file::text as photo`;
const FROM = `${AGREEMENTS}
  left join operator o on o.tenant_id = a.tenant_id and o.operator_id = a.decided_by`;

const rowsOf = async (
  client: pg.ClientBase,
  { names }: Pick<OfficeDeps, 'names'>,
  tenantId: number,
  stored: readonly Stored[],
): Promise<Row[]> => {
  const issues = await readIssues(
    client,
    tenantId,
    stored.map(({ offeringId }) => offeringId),
  );
  const nameOf = names(tenantId);
  return stored.map(({ applicationId, offeringId, code, accountId, memberId, version, state, reason, ...of }) => ({
    applicationId: String(applicationId),
    offeringId: String(offeringId),
    ...{ code, accountId, memberId, version, state, reason },
    names: issues.get(offeringId)?.names ?? nameOf(code),
    ...{ signedAt: of.signedAt, decidedAt: of.decidedAt, decidedBy: of.decidedBy },
  }));
};

/** A signed agreement. Throws Refused APPLICATION_UNKNOWN. */
async function mustFind(client: pg.ClientBase, tenantId: number, applicationId: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select ${COLUMNS} from ${FROM} where a.tenant_id = $1 and a.application_id = $2`,
    [tenantId, applicationId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('APPLICATION_UNKNOWN', 'applicationId');
  return row;
}

const agreementList = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('agreementList', ({ query, operator: { tenantId } }) =>
    withTenant(deps.pool, tenantId, async (client) => {
      const { limit, offset } = pageOf(query);
      // one that nobody has decided before its block closed is no work any more
      const where = `a.tenant_id = $1 and ($2::text is null or a.state = $2 and ($2 <> 'signed' or ${IS_REVIEWABLE}))`;
      const values = [tenantId, query.state ?? null];
      const { rows } = await client.query<Stored>(
        `select ${COLUMNS} from ${FROM} where ${where} order by a.signed_at, a.agreement_id limit ${limit} offset ${offset}`,
        values,
      );
      const counted = await client.query<{ total: number }>(
        `select count(*)::int as total from ${FROM} where ${where}`,
        values,
      );
      return { rows: await rowsOf(client, deps, tenantId, rows), total: counted.rows[0]?.total ?? 0 };
    }),
  );

const agreementDetail = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('agreementDetail', ({ query, operator: { tenantId } }) =>
    withTenant(deps.pool, tenantId, async (client) => {
      const stored = await mustFind(client, tenantId, query.applicationId);
      const [agreement] = await rowsOf(client, deps, tenantId, [stored]);
      if (agreement === undefined) throw new Error(`application ${query.applicationId} has no row`);
      const { offeringId, version, language, textHash } = stored;
      const found = await findVersion(client, tenantId, { offeringId, document: 'agreement', version });
      const text = found?.texts[language] ?? null;
      const signed = text !== null && documentHash(text) === textHash ? text : null;
      return { agreement, language, text: signed, hash: textHash };
    }),
  );

/**
 * A picture of a signed agreement. Each view is a line of the log with the operator's roles and reason, and counts
 * towards the pictures of a day. Throws Refused VIEW_LIMIT, APPLICATION_UNKNOWN.
 */
const agreementPicture = ({ files }: AgreementDeps): AnyOperation =>
  operatorOperation('agreementPicture', async ({ query, operator, visit: { now }, change }) => {
    const { applicationId, picture, reason } = query;
    const { tenantId, operatorId, roles } = operator;
    const fileId = await change(async (client) => {
      await requirePictureView(client, { tenantId, operatorId, now });
      const { [picture]: opened } = await mustFind(client, tenantId, applicationId);
      const after = { opened: picture, fileId: opened, reason, roles: rolesThatMay(roles, 'offering.review') };
      return { reply: opened, subject: `agreement ${applicationId}`, before: null, after };
    });
    return files.read(tenantId, fileId);
  });

type Decision = { readonly accept: true } | { readonly accept: false; readonly reason: Rejection };

/** Decides a signed agreement: the broker first, then the paper. Throws Refused APPLICATION_STATE {state}. */
async function decide(deps: OfficeDeps, act: Act, applicationId: string, of: Decision): Promise<Row> {
  const { tenantId, operatorId } = act.operator;
  const core = deps.coreOf(tenantId);
  await core.waitUntilCaughtUp();
  const state = of.accept ? 'accepted' : 'rejected';
  const reason = of.accept ? null : of.reason;
  const submit = async () => {
    const {
      offeringId,
      state: known,
      decidedBy,
    } = await withTenant(deps.pool, tenantId, (client) => mustFind(client, tenantId, applicationId));
    // a repeated call whose first one has broken off after the broker's decision
    const isUnattributed = known === state && decidedBy === null;
    if (known !== 'signed' && !isUnattributed)
      throw new Refused('APPLICATION_STATE', 'applicationId', { state: known });
    const request = { applicationId, accept: of.accept };
    const input = { kind: 'reviewAgreement', offeringId, ...request, applicationId: Number(applicationId) } as const;
    return submitAs(core, act, { request, input: { ...input, wallAt: epochMs(deps.now()) } });
  };
  return carryOut(act, submit, async (client) => {
    await client.query(
      `update offering_agreement set state = $3, reason = $4, decided_by = $5, decided_at = $6
        where tenant_id = $1 and application_id = $2 and (state = 'signed' or decided_by is null)`,
      [tenantId, applicationId, state, reason, operatorId, deps.now()],
    );
    const [reply] = await rowsOf(client, deps, tenantId, [await mustFind(client, tenantId, applicationId)]);
    if (reply === undefined) throw new Error(`application ${applicationId} has no row`);
    const after = { state, ...(reason === null ? {} : { reason }) };
    return { subject: `agreement ${applicationId}`, before: { state: 'signed' }, after, reply };
  });
}

const agreementAccept = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('agreementAccept', ({ body: { applicationId }, ...act }) =>
    decide(deps, act, applicationId, { accept: true }),
  );

const agreementReject = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('agreementReject', ({ body: { applicationId, reason }, ...act }) =>
    decide(deps, act, applicationId, { accept: false, reason }),
  );

/** Signed agreements that wait for an operator: how many, and when the oldest was signed. */
export async function agreementQueue(
  client: pg.ClientBase,
  tenantId: number,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const { rows } = await client.query<{ open: number; oldestAt: number | null }>(
    `select count(*)::int as open, min(a.signed_at) as "oldestAt" from ${AGREEMENTS}
      where a.tenant_id = $1 and ${IS_REVIEWABLE}`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}

/** Signed agreements of blocks: list, details, pictures, decisions. */
export const agreements = (deps: AgreementDeps): AnyOperation[] => [
  agreementList(deps),
  agreementDetail(deps),
  agreementPicture(deps),
  agreementAccept(deps),
  agreementReject(deps),
];
