import type { CounterUse } from '../log/entry.ts';
import { checkAssertion } from '../passkey/check-assertion.ts';
import type { Policy } from '../policy/policy.ts';
import { challengeOf, termsDigest } from '../request/digest.ts';
import type { WithdrawalRequest } from '../request/request.ts';
import { type Accepted, acceptsDemo, copiedKey, type Now } from './confirmation.ts';
import { type Refusal, refuse, type Wait, wait } from './decision.ts';

/**
 * Whether enough operators of the policy have approved exactly these terms: one up to the policy's limit, two different
 * people above it. An approval of a passkey that the policy does not name counts for nothing: its operator may have
 * left since, and the transfer waits for another. Several of one person count once: a passkey may be named again, or
 * another of the same operator. One of a named passkey that proves nothing is refused, however many others there are.
 */
export function judgeApprovals(request: WithdrawalRequest, policy: Policy, at: Now): Accepted | Refusal | Wait {
  const { approvals, amountUnits } = request;
  if (approvals === null) return refuse('REQUEST_MALFORMED');
  const terms = termsDigest(request);
  const operators = new Set<string>();
  const counters: CounterUse[] = [];
  for (const approval of approvals) {
    if (approval.kind === 'demo') {
      if (!acceptsDemo(policy)) return refuse('DEMO_IN_LIVE');
      return { kind: 'accepted', counters: [] };
    }
    const { assertion } = approval;
    const pinned = policy.operators.find(({ credentialId }) => credentialId === assertion.credentialId);
    if (pinned === undefined) continue;
    const { operator, key, credentialId } = pinned;
    const challenge = challengeOf('withdraw-approve', assertion.nonce, terms);
    const checked = checkAssertion(assertion, { key, site: policy.operatorSite, challenge });
    if (!checked.ok) return refuse('APPROVAL_WRONG', { operator, fault: checked.fault });
    operators.add(operator);
    const use = { credentialId, counter: checked.counter };
    const copied = copiedKey(use, request, at);
    if (copied !== null) return copied;
    counters.push(use);
  }
  const needed = amountUnits <= policy.oneApprovalUpTo ? 1 : 2;
  if (operators.size < needed) return wait('APPROVALS_MISSING', { needed, given: operators.size });
  return { kind: 'accepted', counters };
}
