import type pg from 'pg';
import { type Owner, Refused } from '../../platform/http/index.ts';
import { type Assertion, type Consent, isSignableKey, readFirstSeen, reportedKey } from '../../signing/index.ts';

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
 * Throws Refused PASSKEY_TYPE_NOT_TAKEN for a passkey whose signatures the signer cannot check, before money is held
 * for what it would never sign; PASSKEY_TOO_NEW {until} while the signer does not count the passkey, without `until` it
 * has not seen it.
 */
export async function requireCountedKey(
  client: pg.ClientBase,
  owner: Owner,
  consent: Consent,
  { chainId, now }: { readonly chainId: number; readonly now: number },
): Promise<void> {
  if (consent.kind === 'demo') return;
  const { credentialId } = consent.assertion;
  const key = await reportedKey(client, owner, credentialId);
  if (key !== undefined && !isSignableKey(key)) throw new Refused('PASSKEY_TYPE_NOT_TAKEN', 'stepUpToken');
  const seen = await readFirstSeen(client, owner, { chainId, kind: 'key' });
  const until = seen.get(credentialId);
  if (until === undefined) throw new Refused('PASSKEY_TOO_NEW', 'stepUpToken');
  if (until > now) throw new Refused('PASSKEY_TOO_NEW', 'stepUpToken', { until: String(until) });
}
