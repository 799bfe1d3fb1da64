import type { Parties } from './parties.ts';
import { OFFICE, SITE } from './soft-passkey.ts';

const site = ({ id, origins }: typeof SITE) => ({ rpId: id, origins });

/** What policy.json of a live signer contains. */
export function policyFile(parties: Parties, wallet: string) {
  const operator = (name: string, { credentialId, publicKey }: { credentialId: string; publicKey: string }) => {
    return { operator: name, credentialId, publicKey };
  };
  return {
    mode: 'live',
    tenantId: 1,
    network: 'ethereum',
    wallet,
    ownAddresses: ['0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'],
    customerPasskeys: site(SITE),
    operatorPasskeys: site(OFFICE),
    operators: [operator('sato', parties.sato), operator('ito', parties.ito)],
    oneApprovalUpToUnits: 1_000_000_000,
    dayLimitUnits: 5_000_000_000,
    gas: 100_000,
    mostFeePerGasWei: '100000000000',
    replaceAfterSeconds: 600,
  };
}
