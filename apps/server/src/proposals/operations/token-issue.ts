import { ISSUE_TOKEN_MS, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { hashSecret, newSecret } from '../../platform/seal/index.ts';
import { subjectOf } from '../proposal.ts';
import { findProposal } from '../store.ts';

/** A new one-time token for the operator of an executed invite or reset, of which only the hash is stored. */
export const tokenIssue = (): AnyOperation =>
  operatorOperation('tokenIssue', async ({ body, operator: { tenantId, operatorId }, visit, change }) => {
    const number = Number(body.number);
    const token = newSecret();
    const expiresAt = await change(async (client) => {
      const proposal = await findProposal(client, tenantId, number);
      if (proposal === undefined || proposal.makerId !== operatorId) throw new Refused('NOT_FOUND', 'number');
      const until = (proposal.decidedAt ?? 0) + ISSUE_TOKEN_MS;
      const { rowCount } = await client.query(
        `update operator set token_hash = $3, token_expires_at = $4
         where tenant_id = $1 and token_proposal = $2 and not demo and $4::bigint > $5::bigint`,
        [tenantId, number, hashSecret(token), until, visit.now],
      );
      if (rowCount !== 1) throw new Refused('PROPOSAL_CLOSED', 'number', { state: proposal.state });
      return { reply: until, subject: subjectOf(number), before: null, after: { expiresAt: until } };
    });
    return { token, expiresAt };
  });
