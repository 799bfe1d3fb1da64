import type { ApprovedProposal } from '@kabuto/brokerage';
import type { Answer } from '../core/index.ts';
import type { Content, Proposal } from './proposal.ts';

/** What holds at this moment, and which version that is. */
export type Present = { readonly version: number; readonly content: Content };

/** One sort of dangerous action: what it is about, what is allowed, and the command that it becomes. */
export type ProposalKind = {
  readonly kind: string;
  /** The event in the log when it was executed. */
  readonly executedEvent: string;
  readonly subject: string;
  /** Throws Refused for content that is not allowed; checked when it is proposed and again when it is approved. */
  readonly validate: (content: Content) => void;
  readonly present: (tenantId: number) => Promise<Present>;
  /**
   * Gives the command to the core, which applies it once however often it is given. The answer is a refusal PROPOSAL_STALE when the subject
   * has changed meanwhile. Throws CoreUnavailable.
   */
  readonly execute: (proposal: Proposal, approved: ApprovedProposal) => Promise<Answer>;
};
