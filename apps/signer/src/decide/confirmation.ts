import type { CounterUse } from '../log/entry.ts';
import type { LogState } from '../log/log-state.ts';
import { checkAssertion } from '../passkey/check-assertion.ts';
import { readPublicKey } from '../passkey/public-key.ts';
import type { Policy } from '../policy/policy.ts';
import { challengeOf, termsDigest } from '../request/digest.ts';
import type { WithdrawalRequest } from '../request/request.ts';
import { type Refusal, refuse, type Wait, wait } from './decision.ts';

/** A consent that counts: the uses of passkeys in it, none in a demo. */
export interface Accepted {
  readonly kind: 'accepted';
  readonly counters: readonly CounterUse[];
}

/** What the signer remembers and the time, epoch milliseconds. */
export interface Now {
  readonly log: LogState;
  readonly now: number;
}

/** True where a consent without proof counts: on the demo's own chain, in a demo. */
export const acceptsDemo = ({ mode, network }: Policy): boolean => mode === 'demo' && network.id === 'demo';

/**
 * Whether the customer has confirmed exactly these terms with a passkey that this signer has known for long enough, to
 * an address that it has known for long enough.
 */
export function judgeConfirmation(request: WithdrawalRequest, policy: Policy, at: Now): Accepted | Refusal | Wait {
  const { confirmation, customerId } = request;
  if (confirmation === null) return refuse('REQUEST_MALFORMED');
  if (confirmation.kind === 'demo') {
    if (!acceptsDemo(policy)) return refuse('DEMO_IN_LIVE');
    return addressWaits(request, policy, at) ?? { kind: 'accepted', counters: [] };
  }
  const { assertion } = confirmation;
  const { credentialId } = assertion;
  const known = at.log.key(customerId, credentialId);
  if (known === null) return wait('KEY_UNKNOWN', { customerId });
  const key = readPublicKey(Buffer.from(known.publicKey, 'base64url'));
  if (key === null) return refuse('CONFIRMATION_WRONG', { fault: 'KEY' });
  const challenge = challengeOf('withdraw', assertion.nonce, termsDigest(request));
  const checked = checkAssertion(assertion, { key, site: policy.customerSite, challenge });
  if (!checked.ok) return refuse('CONFIRMATION_WRONG', { fault: checked.fault });
  const counts = known.at + policy.keyWait;
  if (at.now < counts) return wait('KEY_WAITS', { customerId }, counts);
  const use = { credentialId, counter: checked.counter };
  return addressWaits(request, policy, at) ?? copiedKey(use, request, at) ?? { kind: 'accepted', counters: [use] };
}

function addressWaits({ customerId, destination }: WithdrawalRequest, policy: Policy, at: Now): Wait | null {
  const known = at.log.address(customerId, destination);
  if (known === null) return wait('ADDRESS_UNKNOWN', { customerId });
  const counts = known.at + policy.addressWait;
  return at.now < counts ? wait('ADDRESS_WAITS', { customerId }, counts) : null;
}

/**
 * A counter that rises cannot show the same value twice: then there are two authenticators with one key. Its order says
 * nothing here, since confirmations are not signed in the order in which they were given.
 */
export function copiedKey(
  { credentialId, counter }: CounterUse,
  { transferId }: WithdrawalRequest,
  { log }: Now,
): Refusal | null {
  if (counter === 0) return null;
  const before = log.usedCounter(credentialId, counter);
  return before === null || before === transferId ? null : refuse('KEY_COPIED', { transferId: before });
}
