import type pg from 'pg';
import { type Proposal, type ProposalState, type Proposed, proposalHash } from './proposal.ts';

const COLUMNS = `p.tenant_id as "tenantId", p.number, p.kind, p.content, p.subject, p.subject_version as "subjectVersion", p.hash,
  p.maker_id as "makerId", m.name as maker, p.reason, p.created_at as "createdAt", p.expires_at as "expiresAt", p.state,
  p.checker_id as "checkerId", c.name as checker, p.decided_at as "decidedAt", p.refusal, p.journal_seq as "journalSeq",
  case when p.state in ('approved', 'executed') then p.assertion is not null end as signed,
  coalesce((p.content->>'accountId')::bigint, t.account_id) as "accountId",
  coalesce((p.content->>'amount')::bigint, (p.content->>'sum')::bigint, t.amount) as amount,
  t.transfer_id as "transferId", t.direction`;
const FROM = `proposal p join operator m on m.tenant_id = p.tenant_id and m.operator_id = p.maker_id
  left join operator c on c.tenant_id = p.tenant_id and c.operator_id = p.checker_id
  left join transfer t on t.tenant_id = p.tenant_id and t.transfer_id = (p.content->>'transferId')::bigint`;

/** Stores a new proposal under the next number of its brokerage; returns the number. */
export async function insertProposal(client: pg.ClientBase, proposed: Omit<Proposed, 'number'>): Promise<number> {
  const { tenantId } = proposed;
  // Insertions run one after the other, so that no number is used twice; proposals are never deleted.
  await client.query(`select pg_advisory_xact_lock(hashtext('proposal'), $1)`, [tenantId]);
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from proposal where tenant_id = $1',
    [tenantId],
  );
  const number = rows[0]?.next ?? 1;
  await client.query(
    `insert into proposal (tenant_id, number, kind, content, subject, subject_version, hash, maker_id, reason, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tenantId,
      number,
      proposed.kind,
      JSON.stringify(proposed.content),
      proposed.subject,
      proposed.subjectVersion,
      proposalHash({ ...proposed, number }),
      proposed.makerId,
      proposed.reason,
      proposed.createdAt,
      proposed.expiresAt,
    ],
  );
  return number;
}

/** Returns a proposal of this brokerage; undefined when there is none with that number. */
export async function findProposal(
  client: pg.ClientBase,
  tenantId: number,
  number: number,
): Promise<Proposal | undefined> {
  const { rows } = await client.query<Proposal>(
    `select ${COLUMNS} from ${FROM} where p.tenant_id = $1 and p.number = $2`,
    [tenantId, number],
  );
  return rows[0];
}

/** Returns a page of the proposals of a brokerage, newest first, and how many there are; `state` null: all. */
export async function listProposals(
  client: pg.ClientBase,
  tenantId: number,
  state: ProposalState | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Proposal[]; readonly total: number }> {
  const where = 'p.tenant_id = $1 and ($2::text is null or p.state = $2)';
  const { rows } = await client.query<Proposal>(
    `select ${COLUMNS} from ${FROM} where ${where} order by p.number desc limit $3 offset $4`,
    [tenantId, state, page.limit, page.offset],
  );
  const counted = await client.query<{ total: number }>(`select count(*) as total from proposal p where ${where}`, [
    tenantId,
    state,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many proposals wait for their checker, and since when the oldest does; null when none does. */
export async function proposalQueue(
  client: pg.ClientBase,
  tenantId: number,
  now: number,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const { rows } = await client.query<{ open: number; oldestAt: number | null }>(
    `select count(*) as open, min(created_at) as "oldestAt" from proposal
     where tenant_id = $1 and state = 'open' and expires_at > $2`,
    [tenantId, now],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}

/** The number of the newest open proposal about a subject, such as `transfer 12`; null: none. */
export async function openProposalOn(
  client: pg.ClientBase,
  tenantId: number,
  subject: string,
  now: number,
): Promise<number | null> {
  const { rows } = await client.query<{ number: number }>(
    `select number from proposal
      where tenant_id = $1 and state = 'open' and subject = $2 and expires_at > $3 order by number desc limit 1`,
    [tenantId, subject, now],
  );
  return rows[0]?.number ?? null;
}

/**
 * Open proposals of a kind about a version of something go stale: it has changed, and would not be what their readers
 * have seen even if it changed back.
 */
export async function endProposals(
  client: pg.ClientBase,
  tenantId: number,
  { kind, version }: { readonly kind: string; readonly version: string },
  now: number,
): Promise<void> {
  await client.query(
    `update proposal set state = 'stale', decided_at = $4
      where tenant_id = $1 and state = 'open' and kind = $2 and content->>'version' = $3`,
    [tenantId, kind, version, now],
  );
}

/** Expires the open proposals whose time has passed. */
export async function expireProposals(client: pg.ClientBase, tenantId: number, now: number): Promise<void> {
  await client.query(
    `update proposal set state = 'expired', decided_at = $2 where tenant_id = $1 and state = 'open' and expires_at <= $2`,
    [tenantId, now],
  );
}

type Decision =
  | { readonly state: 'approved'; readonly checkerId: number; readonly assertion: string | null; readonly now: number }
  | { readonly state: 'refused'; readonly checkerId: number; readonly refusal: string; readonly now: number }
  | { readonly state: 'stale'; readonly now: number };

/**
 * Decides an open proposal; returns false when it is no longer open: of parallel decisions exactly one returns true.
 */
export async function decideProposal(
  client: pg.ClientBase,
  { tenantId, number, hash }: Pick<Proposal, 'tenantId' | 'number' | 'hash'>,
  decision: Decision,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update proposal set state = $4, decided_at = $5, checker_id = $6, assertion = $7, refusal = $8
     where tenant_id = $1 and number = $2 and hash = $3 and state = 'open'`,
    [
      tenantId,
      number,
      hash,
      decision.state,
      decision.now,
      'checkerId' in decision ? decision.checkerId : null,
      'assertion' in decision ? decision.assertion : null,
      'refusal' in decision ? decision.refusal : null,
    ],
  );
  return rowCount === 1;
}

type End =
  | { readonly state: 'executed'; readonly journalSeq: number | null }
  | { readonly state: 'stale' }
  | { readonly state: 'refused'; readonly refusal: string };

/** Ends an approved proposal; returns false when it had ended already. */
export async function endProposal(
  client: pg.ClientBase,
  { tenantId, number }: Pick<Proposal, 'tenantId' | 'number'>,
  end: End,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update proposal set state = $3, journal_seq = $4, refusal = $5 where tenant_id = $1 and number = $2 and state = 'approved'`,
    [tenantId, number, end.state, 'journalSeq' in end ? end.journalSeq : null, 'refusal' in end ? end.refusal : null],
  );
  return rowCount === 1;
}

/** The approved proposals whose command may not have reached the core. */
export async function approvedProposals(client: pg.ClientBase, tenantId: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select number from proposal where tenant_id = $1 and state = 'approved' order by number`,
    [tenantId],
  );
  return rows.map(({ number }) => number);
}

/** The open proposals that were made until then, oldest first. */
export async function openProposals(
  client: pg.ClientBase,
  tenantId: number,
  until: number,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select number from proposal where tenant_id = $1 and state = 'open' and created_at <= $2 order by number`,
    [tenantId, until],
  );
  return rows.map(({ number }) => number);
}

/**
 * Returns whether a proposal of this kind was ever approved: its subject can then no longer be set on the command line.
 */
export async function isDecidedByProposals(client: pg.ClientBase, tenantId: number, kind: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from proposal where tenant_id = $1 and kind = $2 and state in ('approved', 'executed')) as found`,
    [tenantId, kind],
  );
  return rows[0]?.found === true;
}

/** Whether operators have opened withdrawals of USDT by a proposal that states an audit. */
export async function isAudited(client: pg.ClientBase, tenantId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from proposal where tenant_id = $1 and kind = 'tokenPolicy' and state in ('approved', 'executed')
        and content ->> 'audit' <> '' limit 1`,
    [tenantId],
  );
  return rowCount === 1;
}
