import type pg from 'pg';
import type { Assertion } from './assertion.ts';
import type { Consent } from './consent.ts';
import { NEWEST } from './newest-wallet.ts';

/** Whose approvals a signer counts, as it has reported (apps/signer/README.md). */
export type Approvers = {
  /** For which site their passkeys are, and on which pages they sign. */
  readonly rpId: string;
  readonly origins: readonly string[];
  /** `operator` names the person: two passkeys of one are one approval. */
  readonly operators: readonly { readonly operator: string; readonly credentialId: string }[];
  /** Up to it one person suffices, above it there are two, 10^-6 tokens. */
  readonly oneApprovalUpTo: number;
};

/** Whose approvals the signer of a chain counts; null: it has not reported it. */
export async function readApprovers(
  client: pg.ClientBase,
  tenantId: number,
  chainId: number,
): Promise<Approvers | null> {
  const { rows } = await client.query<{ approvers: Approvers | null }>(`select approvers from ${NEWEST} newest`, [
    tenantId,
    chainId,
  ]);
  return rows[0]?.approvers ?? null;
}

/** An approval that was handed to the signer. */
export type Approval = {
  /** The operator's passkey; of a demo the clerk's name. */
  readonly by: string;
  /** Null: of a demo. */
  readonly name: string | null;
  /** Epoch milliseconds of the system clock. */
  readonly at: number;
};

/** The approvals of a withdrawal, oldest first. */
export async function readApprovals(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
): Promise<readonly Approval[]> {
  const { rows } = await client.query<Approval>(
    `select a.approved_by as by, o.name, a.approved_at as at
       from signer_approval a left join operator o using (tenant_id, operator_id)
      where a.tenant_id = $1 and a.transfer_id = $2 order by a.approved_at, a.approved_by`,
    [tenantId, transferId],
  );
  return rows;
}

/** Hands the signer an operator's signature over the terms of a withdrawal; one of the same passkey stays as it is. */
export async function handOverApproval(
  client: pg.ClientBase,
  of: {
    readonly tenantId: number;
    readonly transferId: number;
    readonly operatorId: number;
    readonly assertion: Assertion;
  },
  now: number,
): Promise<void> {
  const approval: Consent = { kind: 'passkey', assertion: of.assertion };
  await client.query(
    `insert into signer_approval (tenant_id, transfer_id, approved_by, approval, approved_at, operator_id)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [of.tenantId, of.transferId, of.assertion.credentialId, JSON.stringify(approval), now, of.operatorId],
  );
}

/** The people of the policy among the approvals, each once. */
export const peopleOf = ({ operators }: Pick<Approvers, 'operators'>, approvals: readonly Pick<Approval, 'by'>[]) =>
  new Set(
    approvals
      .flatMap(({ by }) => operators.filter(({ credentialId }) => credentialId === by))
      .map((one) => one.operator),
  );

/** Whether the signer counts an approval now: its operator may have left the policy since. */
export const counts = ({ operators }: Pick<Approvers, 'operators'>, { by }: Pick<Approval, 'by'>): boolean =>
  operators.some(({ credentialId }) => credentialId === by);

/** How many people the signer wants for an amount, 10^-6 tokens. */
export const peopleNeeded = ({ oneApprovalUpTo }: Pick<Approvers, 'oneApprovalUpTo'>, units: number): 1 | 2 =>
  units <= oneApprovalUpTo ? 1 : 2;
