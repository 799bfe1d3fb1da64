import { hash } from 'node:crypto';
import type { ProposalView } from '@kabuto/contract/operator';
import { canonicalBytes } from '../core/index.ts';

/** How long a proposal can be approved. */
export const PROPOSAL_MS = 72 * 3_600_000;

export type ProposalState = ProposalView['state'];
/** The proposed values by the name of their field. */
export type Content = Readonly<Record<string, number | string>>;

/** Everything that the hash covers; it never changes. */
export type Proposed = {
  readonly tenantId: number;
  readonly number: number;
  readonly kind: string;
  readonly content: Content;
  readonly subject: string;
  readonly subjectVersion: number;
  readonly makerId: number;
  readonly reason: string;
  /** Epoch milliseconds of the system clock. */
  readonly createdAt: number;
  readonly expiresAt: number;
};

export type Proposal = Proposed & {
  readonly hash: Buffer;
  readonly state: ProposalState;
  readonly maker: string;
  readonly checkerId: number | null;
  readonly checker: string | null;
  readonly decidedAt: number | null;
  readonly refusal: string | null;
  /** Whether a passkey signed the approval; null when it was not approved. */
  readonly signed: boolean | null;
  readonly journalSeq: number | null;
  /** Whose money it moves, and how much of it in yen; null: no single customer's, none. */
  readonly accountId: number | null;
  readonly amount: number | null;
  /** The transfer that it is about; both null: none. */
  readonly transferId: number | null;
  readonly direction: 'in' | 'out' | null;
};

/** SHA-256 over all of a proposal: what its checker signs. */
export const proposalHash = (of: Proposed): Buffer => {
  const { tenantId, number, kind, content, subject, subjectVersion, makerId, reason, createdAt, expiresAt } = of;
  const all = { tenantId, number, kind, content, subject, subjectVersion, makerId, reason, createdAt, expiresAt };
  return hash('sha256', canonicalBytes(all), 'buffer');
};

/** The challenge of an approval, in WebAuthn's encoding. */
export const challengeFor = (proposal: Pick<Proposal, 'hash'>): string => proposal.hash.toString('base64url');

export const subjectOf = (number: number): string => `proposal ${number}`;

/** A proposal as operators see it. */
export const proposalView = (of: Proposal): ProposalView => ({
  number: of.number,
  kind: of.kind,
  content: { ...of.content },
  subject: of.subject,
  subjectVersion: of.subjectVersion,
  hash: challengeFor(of),
  maker: of.maker,
  reason: of.reason,
  createdAt: of.createdAt,
  expiresAt: of.expiresAt,
  state: of.state,
  checker: of.checker,
  decidedAt: of.decidedAt,
  refusal: of.refusal,
  signed: of.signed,
  journalSeq: of.journalSeq,
  accountId: of.accountId === null ? null : String(of.accountId),
  amount: of.amount === null ? null : String(of.amount),
  transfer:
    of.transferId === null || of.direction === null
      ? null
      : { transferId: String(of.transferId), direction: of.direction },
});
