import { NETWORKS } from '@kabuto/chain';
import { expect, it } from 'vitest';
import { requestDigest, termsDigest } from '../../apps/server/src/signing/index.ts';
import { requestDigest as signedDigest, termsDigest as signersDigest } from '../../apps/signer/src/request/digest.ts';

const { chainId, contract } = NETWORKS.ethereum;
const TERMS = {
  tenantId: 1,
  chainId,
  contract,
  transferId: 7,
  destination: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  leastUnits: 240_000_000,
  mostUnits: 260_000_000,
  feeCapWei: 5_000_000_000_000_000n,
};

it('FND-05 server and signer make the same digest of the same terms, and another of any other', () => {
  const digests = [termsDigest(TERMS)];
  for (const change of [
    { tenantId: 2 },
    { chainId: 56 },
    { contract: NETWORKS.bnb.contract },
    { transferId: 8 },
    { destination: '0x976EA74026E726554dB657fA54763abd0C3a0aa9' },
    { leastUnits: 240_000_001 },
    { mostUnits: 260_000_001 },
    { feeCapWei: 5_000_000_000_000_001n },
  ]) {
    const terms = { ...TERMS, ...change };
    expect(termsDigest(terms)).toBe(signersDigest(terms));
    digests.push(termsDigest(terms));
  }
  expect(new Set(digests).size).toBe(9);
});

it('FND-05 server and signer name the same request by the same digest, and another amount or customer by another', () => {
  const request = { ...TERMS, amountUnits: 250_000_000, customerId: 5, confirmation: null, approvals: null };
  const all = [request, { ...request, amountUnits: 250_000_001 }, { ...request, customerId: 6 }];
  for (const one of all) expect(requestDigest(one)).toBe(signedDigest(one));
  expect(new Set(all.map(requestDigest)).size).toBe(3);
});
