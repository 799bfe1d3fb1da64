import type { ApprovedProposal } from '@kabuto/brokerage';
import type pg from 'pg';
import type { Answer } from '../core/index.ts';
import type { Content, Proposal } from './proposal.ts';

/** The content in effect now, and its version. */
export type Current = { readonly version: number; readonly content: Content };

/** One kind of dangerous action: its subject, what is allowed, and what executes it. */
type AnyKind = {
  readonly kind: string;
  /** The event in the log when it was executed. */
  readonly executedEvent: string;
  readonly subject: (content: Content) => string;
  /** Throws Refused for content that is not allowed; checked when it is proposed and again when it is approved. */
  readonly validate: (content: Content) => void;
};

/** What became of an executed command. */
export type Outcome = Pick<Answer, 'refusal' | 'journalSeq'>;

/** Executed by the broker: an approved proposal is a journaled command. */
export type CoreKind = AnyKind & {
  readonly by: 'core';
  /** Throws Refused when what the content is about does not exist or is past it. */
  readonly current: (tenantId: number, content: Content) => Promise<Current>;
  /**
   * Submits the command to the core, which applies it once however often it is submitted. The reply is a refusal
   * PROPOSAL_STALE when the subject has changed since. Throws CoreUnavailable.
   */
  readonly execute: (proposal: Proposal, approved: ApprovedProposal) => Promise<Outcome>;
};

/** Executed by the database, in the transaction of the approval. */
export type DatabaseKind = AnyKind & {
  readonly by: 'database';
  readonly current: (client: pg.ClientBase, tenantId: number, content: Content) => Promise<Current>;
  /**
   * Throws Refused when this operator may neither propose nor approve the content now. Executions are serialised:
   * nothing else changes what it looks at until the transaction ends.
   */
  readonly check: (client: pg.ClientBase, tenantId: number, content: Content, operatorId: number) => Promise<void>;
  readonly execute: (client: pg.ClientBase, proposal: Proposal, now: number) => Promise<void>;
};

export type ProposalKind = CoreKind | DatabaseKind;
