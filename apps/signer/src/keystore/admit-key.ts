import type { Policy } from '../policy/policy.ts';
import { KeystoreError, type WalletKey } from './keystore.ts';
import { KNOWN_ACCOUNTS } from './known-keys.ts';

/** Throws KeystoreError when this key must not sign under this policy. */
export function admitKey({ mode, address }: WalletKey, policy: Policy): void {
  if (address !== policy.wallet)
    throw new KeystoreError(`the keystore is of ${address}, and policy.json names the wallet ${policy.wallet}`);
  if (policy.mode !== 'live') return;
  if (mode !== 'live') throw new KeystoreError('the keystore was made for a demo, and policy.json says live');
  if (KNOWN_ACCOUNTS.has(address)) throw new KeystoreError('the key of this wallet is publicly known');
}
