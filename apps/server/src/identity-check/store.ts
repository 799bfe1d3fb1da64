import type { Language } from '@kabuto/contract';
import type { IdentityDocument } from '@kabuto/contract/identity';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { Owner } from '../platform/http/index.ts';
import {
  type CaseContent,
  contentContext,
  type IdentityCase,
  operatorOf,
  type Rejection,
  type Reviewer,
  type Viewer,
} from './case.ts';

type Row = Omit<IdentityCase, 'content'> & { readonly sealed: Buffer };

const COLUMNS = `c.case_id as "caseId", c.user_id as "userId", c.version, c.state, c.document, c.language,
  c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
  c.first_approved_at as "firstApprovedAt", c.content as sealed,
  coalesce((select json_agg(json_build_object('part', r.part, 'reason', r.reason, 'note', r.note) order by r.part)
    from identity_rejection r where r.tenant_id = c.tenant_id and r.case_id = c.case_id), '[]') as rejections`;

/** With the digest of the request, which is erased with the content. */
type Sealed = CaseContent & { readonly request?: string };

/** Cases of identity checks, with their content decrypted. */
export class CaseStore {
  readonly #files: Pick<Files, 'sealFor' | 'openFor'>;

  constructor(files: Pick<Files, 'sealFor' | 'openFor'>) {
    this.#files = files;
  }

  /** The member's last case; undefined when nothing was submitted. */
  async last(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<IdentityCase | undefined> {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from identity_case c where tenant_id = $1 and user_id = $2 order by case_id desc limit 1`,
      [tenantId, userId],
    );
    return rows[0] === undefined ? undefined : this.#open(client, tenantId, rows[0]);
  }

  /** All cases of the member, newest first. */
  async all(client: pg.ClientBase, owner: Owner): Promise<IdentityCase[]> {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from identity_case c where tenant_id = $1 and user_id = $2 order by case_id desc`,
      [owner.tenantId, owner.userId],
    );
    const cases: IdentityCase[] = [];
    for (const row of rows) cases.push(await this.#open(client, owner.tenantId, row));
    return cases;
  }

  async find(client: pg.ClientBase, tenantId: number, caseId: number): Promise<IdentityCase | undefined> {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from identity_case c where tenant_id = $1 and case_id = $2`,
      [tenantId, caseId],
    );
    return rows[0] === undefined ? undefined : this.#open(client, tenantId, rows[0]);
  }

  /** Adds a case. */
  async insert(
    client: pg.ClientBase,
    owner: Owner,
    of: {
      readonly document: IdentityDocument;
      readonly content: CaseContent;
      readonly language: Language;
      readonly key: string;
      /** What a repeated key is compared by. */
      readonly request: string;
      readonly now: number;
    },
  ): Promise<void> {
    const { document, content, language, key, request, now } = of;
    const plain: Sealed = { ...content, request };
    const sealed = await this.#files.sealFor(client, owner, Buffer.from(JSON.stringify(plain)), contentContext(owner));
    await client.query(
      `insert into identity_case (tenant_id, user_id, document, content, language, submit_key, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [owner.tenantId, owner.userId, document, sealed, language, key, now],
    );
  }

  /**
   * What the request with this key has submitted, for a comparison; null: of a version that did not keep it. Undefined
   * when the member has no case with the key.
   */
  async requestOf(client: pg.ClientBase, owner: Owner, key: string): Promise<string | null | undefined> {
    const { rows } = await client.query<{ sealed: Buffer }>(
      'select content as sealed from identity_case where tenant_id = $1 and user_id = $2 and submit_key = $3',
      [owner.tenantId, owner.userId, key],
    );
    return rows[0] === undefined ? undefined : ((await this.#unseal(client, owner, rows[0].sealed)).request ?? null);
  }

  async #open(client: pg.ClientBase, tenantId: number, row: Row): Promise<IdentityCase> {
    const { sealed, ...rest } = row;
    const { request: _, ...content } = await this.#unseal(client, { tenantId, userId: row.userId }, sealed);
    return { ...rest, content };
  }

  async #unseal(client: pg.ClientBase, owner: Owner, sealed: Buffer): Promise<Sealed> {
    const plain = await this.#files.openFor(client, owner, sealed, contentContext(owner));
    // written by insert
    return JSON.parse(plain.toString('utf8')) as Sealed;
  }
}

/**
 * Decides a pending case: verified without rejections, else rejected. Returns false when the case has another version
 * by now, so that of several decisions one has an effect.
 */
export async function decide(
  client: pg.ClientBase,
  tenantId: number,
  { caseId, version }: Pick<IdentityCase, 'caseId' | 'version'>,
  decision: { readonly rejections: readonly Rejection[]; readonly reviewer: Reviewer; readonly now: number },
): Promise<boolean> {
  const { rejections, reviewer, now } = decision;
  const { rowCount } = await client.query(
    `update identity_case set state = $4, version = version + 1, decided_at = $5, decided_by = $6, operator_id = $7
      where tenant_id = $1 and case_id = $2 and version = $3 and state = 'pending'`,
    [
      tenantId,
      caseId,
      version,
      rejections.length === 0 ? 'verified' : 'rejected',
      now,
      reviewer.by,
      operatorOf(reviewer),
    ],
  );
  if (rowCount !== 1) return false;
  for (const { part, reason, note } of rejections) {
    await client.query(
      'insert into identity_rejection (tenant_id, case_id, part, reason, note) values ($1, $2, $3, $4, $5)',
      [tenantId, caseId, part, reason, note],
    );
  }
  return true;
}

/** Records a view of a case; the member sees the record. */
export async function recordView(
  client: pg.ClientBase,
  tenantId: number,
  caseId: number,
  { viewer, what, now }: { readonly viewer: Viewer; readonly what: 'fields' | 'pictures'; readonly now: number },
): Promise<void> {
  const { operatorId, roles, reason } =
    viewer.by === 'operator' ? viewer : { operatorId: null, roles: null, reason: null };
  await client.query(
    `insert into identity_view (tenant_id, case_id, viewer, operator_id, roles, reason, what, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, caseId, viewer.by, operatorId, roles, reason, what, now],
  );
}

/** The reason for which the operator last opened the case, at `since` or later; undefined when it was not opened. */
export async function reasonOfView(
  client: pg.ClientBase,
  tenantId: number,
  { caseId, operatorId, since }: { readonly caseId: number; readonly operatorId: number; readonly since: number },
): Promise<string | undefined> {
  const { rows } = await client.query<{ reason: string | null }>(
    `select reason from identity_view
      where tenant_id = $1 and case_id = $2 and operator_id = $3 and what = 'fields' and at >= $4
      order by view_id desc limit 1`,
    [tenantId, caseId, operatorId, since],
  );
  return rows[0]?.reason ?? undefined;
}

type Listed = Omit<IdentityCase, 'content' | 'language' | 'rejections'>;

/** A page of cases in one state or all, those that were submitted first at the top. */
export async function listCases(
  client: pg.ClientBase,
  tenantId: number,
  state: IdentityCase['state'] | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> {
  // the content of a closed account's cases may be erased
  const where = 'tenant_id = $1 and ($2::text is null or state = $2) and closed_at is null';
  const { rows } = await client.query<Listed>(
    `select case_id as "caseId", user_id as "userId", version, state, document, submitted_at as "submittedAt",
       decided_at as "decidedAt", first_approved_at as "firstApprovedAt" from identity_case join app_user using (tenant_id, user_id)
      where ${where} order by submitted_at, case_id limit $3 offset $4`,
    [tenantId, state, limit, offset],
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from identity_case join app_user using (tenant_id, user_id) where ${where}`,
    [tenantId, state],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Cases that wait for a decision; none of a member who has closed the account. */
const WAITING = `from identity_case join app_user using (tenant_id, user_id)
  where tenant_id = $1 and state = 'pending' and closed_at is null`;

/** The cases that wait for a decision since `before` or longer, oldest first. */
export async function pendingCases(client: pg.ClientBase, tenantId: number, before: number): Promise<number[]> {
  const { rows } = await client.query<{ caseId: number }>(
    `select case_id as "caseId" ${WAITING} and submitted_at <= $2 order by submitted_at, case_id limit 50`,
    [tenantId, before],
  );
  return rows.map(({ caseId }) => caseId);
}

/** How many cases wait for a decision, and since when the oldest does; null when none does. */
export async function caseQueue(
  client: pg.ClientBase,
  tenantId: number,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const { rows } = await client.query<{ open: number; oldestAt: number | null }>(
    `select count(*) as open, min(submitted_at) as "oldestAt" ${WAITING}`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}
