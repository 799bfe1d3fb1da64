import { Type } from 'typebox';

/** Why an operator does something: one line at least, not blank. */
export const ReasonText = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** The same of a proposal, which another operator reads before the approval. */
export const ProposalReason = Type.String({ minLength: 1, maxLength: 400, pattern: '\\S' });
