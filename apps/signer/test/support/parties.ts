import { type Address, NETWORKS } from '@kabuto/chain';
import { readPublicKey } from '../../src/passkey/public-key.ts';
import { LIVE_WAITS, type OperatorKey, type Policy } from '../../src/policy/policy.ts';
import type { Terms, WithdrawalRequest } from '../../src/request/request.ts';
import { OFFICE, SITE, SoftPasskey } from './soft-passkey.ts';

export const HOUR = 3_600_000;
export const DESTINATION: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
export const OTHER: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
export const OWN: Address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
export const CUSTOMER = 100;

/** Everybody who takes part in a withdrawal, with their passkeys. */
export class Parties {
  readonly customer = new SoftPasskey();
  readonly sato = new SoftPasskey();
  /** A second passkey of the same person. */
  readonly satoPhone = new SoftPasskey();
  readonly ito = new SoftPasskey();
  readonly outsider = new SoftPasskey();

  get operators(): readonly OperatorKey[] {
    const of = (operator: string, passkey: SoftPasskey): OperatorKey => {
      const key = readPublicKey(Buffer.from(passkey.publicKey, 'base64url'));
      if (key === null) throw new Error('the passkey has no readable key');
      return { operator, credentialId: passkey.credentialId, key };
    };
    return [of('sato', this.sato), of('sato', this.satoPhone), of('ito', this.ito)];
  }

  policy(of: Partial<Policy> & Pick<Policy, 'wallet'>): Policy {
    return {
      mode: 'live',
      tenantId: 1,
      network: NETWORKS.ethereum,
      ownAddresses: new Set([OWN]),
      customerSite: SITE,
      operatorSite: OFFICE,
      operators: this.operators,
      oneApprovalUpTo: 1_000_000_000,
      dayLimit: 5_000_000_000,
      gas: 100_000n,
      mostFeePerGas: 100_000_000_000n,
      replaceAfter: 600_000,
      ...LIVE_WAITS,
      ...of,
    };
  }

  /** A withdrawal of 250 USDT to which everybody has agreed; `of` is part of what they agreed to. */
  request(of: Partial<WithdrawalRequest> = {}): WithdrawalRequest {
    const terms: Terms = {
      tenantId: 1,
      chainId: NETWORKS.ethereum.chainId,
      contract: NETWORKS.ethereum.contract,
      transferId: 7,
      destination: DESTINATION,
      leastUnits: 240_000_000,
      mostUnits: 260_000_000,
      feeCapWei: 5_000_000_000_000_000n,
      ...pick(of),
    };
    return {
      ...terms,
      amountUnits: 250_000_000,
      customerId: CUSTOMER,
      confirmation: this.customer.consent('withdraw', terms),
      approvals: [this.sato.consent('withdraw-approve', terms)],
      ...of,
    };
  }
}

function pick(of: Partial<WithdrawalRequest>): Partial<Terms> {
  const {
    amountUnits: _amount,
    customerId: _customer,
    confirmation: _confirmation,
    approvals: _approvals,
    ...terms
  } = of;
  return terms;
}
