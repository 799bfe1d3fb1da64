import type { ApprovedProposal } from '@kabuto/brokerage';
import type { Answer } from '../core/index.ts';
import type { Content, Proposal } from './proposal.ts';

/** The content in effect now, and its version. */
export type Current = { readonly version: number; readonly content: Content };

/** One kind of dangerous action: its subject, what is allowed, and the command that executes it. */
export type ProposalKind = {
  readonly kind: string;
  /** The event in the log when it was executed. */
  readonly executedEvent: string;
  readonly subject: string;
  /** Throws Refused for content that is not allowed; checked when it is proposed and again when it is approved. */
  readonly validate: (content: Content) => void;
  readonly current: (tenantId: number) => Promise<Current>;
  /**
   * Submits the command to the core, which applies it once however often it is submitted. The reply is a refusal
   * PROPOSAL_STALE when the subject has changed since. Throws CoreUnavailable.
   */
  readonly execute: (proposal: Proposal, approved: ApprovedProposal) => Promise<Answer>;
};
