import type pg from 'pg';
import { type Owner, Refused } from '../../platform/http/index.ts';
import { type Assertion, type Consent, readFirstSeen } from '../../signing/index.ts';

/**
 * How the signer is shown that the customer has confirmed. Throws Refused PASSKEY_REQUIRED for what proves nothing to
 * it, except at a simulated brokerage, whose chain is the demo's own.
 */
export function consentOf(assertion: Assertion | null, isDemo: boolean): Consent {
  if (assertion !== null) return { kind: 'passkey', assertion };
  if (!isDemo) throw new Refused('PASSKEY_REQUIRED', 'stepUpToken');
  return { kind: 'demo', by: 'member' };
}

/**
 * Throws Refused PASSKEY_TOO_NEW {until} while the signer does not count the passkey; without `until` it has not seen
 * it.
 */
export async function requireCountedKey(
  client: pg.ClientBase,
  owner: Owner,
  consent: Consent,
  { chainId, now }: { readonly chainId: number; readonly now: number },
): Promise<void> {
  if (consent.kind === 'demo') return;
  const seen = await readFirstSeen(client, owner, { chainId, kind: 'key' });
  const until = seen.get(consent.assertion.credentialId);
  if (until === undefined) throw new Refused('PASSKEY_TOO_NEW', 'stepUpToken');
  if (until > now) throw new Refused('PASSKEY_TOO_NEW', 'stepUpToken', { until: String(until) });
}
