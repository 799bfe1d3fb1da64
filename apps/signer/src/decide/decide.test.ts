import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, DESTINATION, HOUR, OTHER, OWN, Parties } from '../../test/support/parties.ts';
import { SITE } from '../../test/support/soft-passkey.ts';
import { newLog, removeFolders, WALLET } from '../../test/support/test-log.ts';
import type { LogFile } from '../log/log-file.ts';
import type { Policy } from '../policy/policy.ts';
import { requestDigest } from '../request/digest.ts';
import type { Consent, WithdrawalRequest } from '../request/request.ts';
import { decide } from './decide.ts';
import type { ChainFacts, Decision } from './decision.ts';

const START = Date.UTC(2026, 10, 26);
const NOW = START + 100 * HOUR;
const GWEI = 1_000_000_000n;
const FACTS: ChainFacts = {
  anomaly: null,
  walletBlacklisted: false,
  destinationKind: 'account',
  destinationBlacklisted: false,
  gasPrice: { baseFee: 10n * GWEI, priorityFee: GWEI },
  walletBalance: 10n ** 12n,
  coins: null,
  minedNonce: 0,
};

let parties: Parties;
let policy: Policy;
let log: LogFile;

beforeEach(() => {
  parties = new Parties();
  policy = parties.policy({ wallet: WALLET });
  ({ log } = newLog(START));
  const { credentialId, publicKey } = parties.customer;
  log.append({ kind: 'key', customerId: CUSTOMER, credentialId, publicKey }, START);
  log.append({ kind: 'address', customerId: CUSTOMER, address: DESTINATION }, START);
});

afterEach(() => {
  log.close();
  removeFolders();
});

const judge = (request: WithdrawalRequest, facts: Partial<ChainFacts> = {}, now = NOW): Decision =>
  decide(request, policy, { log: log.state, now }, { ...FACTS, ...facts });

/** Signs as the signer does. */
function sign(request: WithdrawalRequest, now = NOW): void {
  const decision = judge(request, {}, now);
  if (decision.kind !== 'sign') throw new Error(`${decision.kind} ${JSON.stringify(decision)}`);
  const { transaction, digest, mostFeePerGas, counters } = decision;
  const { transferId, amountUnits: units } = request;
  const txHash = `0x${String(transferId).padStart(64, '0')}` as const;
  const of = { transferId, digest, units, destination: DESTINATION, mostFeePerGas, transaction, txHash, counters };
  log.append({ kind: 'signed', ...of } as const, now);
}

describe('a withdrawal to which all have agreed', () => {
  it('is signed with the next nonce, the amount and capped fees', () => {
    const request = parties.request();
    expect(judge(request)).toMatchObject({
      kind: 'sign',
      digest: requestDigest(request),
      mostFeePerGas: 50n * GWEI,
      transaction: { chainId: 1, nonce: 0, to: policy.network.contract, gas: 100_000n, maxFeePerGas: 21n * GWEI },
    });
  });

  it('is signed whichever amount between the bounds the rate has fixed', () => {
    for (const amountUnits of [240_000_000, 260_000_000]) {
      expect(judge(parties.request({ amountUnits }))).toMatchObject({ kind: 'sign' });
    }
  });

  it('returns the same reply to a repeated request, and never signs another transaction for it', () => {
    const request = parties.request();
    sign(request);
    expect(judge(request)).toMatchObject({ kind: 'signed', transfer: { transferId: 7, nonce: 0 } });
    expect(judge({ ...request, amountUnits: 250_000_001 })).toMatchObject({ reason: 'TRANSFER_CHANGED' });
    expect(judge(parties.request({ transferId: 8 }))).toMatchObject({ kind: 'sign', transaction: { nonce: 1 } });
  });

  it('is not signed after it was closed or voided', () => {
    const request = parties.request();
    log.append({ kind: 'closed', transferId: 7, reason: 'CANCELLED' }, NOW);
    expect(judge(request)).toMatchObject({ kind: 'refuse', reason: 'CLOSED', params: { reason: 'CANCELLED' } });
    const other = parties.request({ transferId: 8 });
    sign(other);
    const transfer = log.state.transfer(8);
    if (transfer === null) throw new Error('not signed');
    const { transaction } = transfer.attempts[0];
    log.append({ kind: 'voiding', transferId: 8, transaction, txHash: `0x${'f'.repeat(64)}` }, NOW);
    expect(judge(other)).toMatchObject({ kind: 'refuse', reason: 'VOIDED' });
  });
});

describe('a server that lies', () => {
  const changes: readonly (readonly [string, Partial<WithdrawalRequest>, string])[] = [
    ['brokerage', { tenantId: 2 }, 'TENANT_WRONG'],
    ['chain', { chainId: 56 }, 'CHAIN_WRONG'],
    ['contract', { contract: OTHER }, 'CONTRACT_WRONG'],
    ['destination', { destination: OTHER }, 'CONFIRMATION_WRONG'],
    ['transfer', { transferId: 8 }, 'CONFIRMATION_WRONG'],
    ['least amount', { leastUnits: 1 }, 'CONFIRMATION_WRONG'],
    ['most amount', { mostUnits: 900_000_000, amountUnits: 900_000_000 }, 'CONFIRMATION_WRONG'],
    ['amount below', { amountUnits: 239_999_999 }, 'AMOUNT_OUTSIDE_BOUNDS'],
    ['amount above', { amountUnits: 260_000_001 }, 'AMOUNT_OUTSIDE_BOUNDS'],
    ['fee cap', { feeCapWei: 6_000_000_000_000_000n }, 'CONFIRMATION_WRONG'],
  ];

  it.each(changes)('gets no signature for another %s', (_, change, reason) => {
    // The address is known, so that nothing else stands against it.
    log.append({ kind: 'address', customerId: CUSTOMER, address: OTHER }, START);
    expect(judge({ ...parties.request(), ...change })).toMatchObject({ kind: 'refuse', reason });
  });

  it('gets no signature for another customer, whose key it is not', () => {
    log.append({ kind: 'address', customerId: 101, address: DESTINATION }, START);
    expect(judge({ ...parties.request(), customerId: 101 })).toMatchObject({ kind: 'wait', reason: 'KEY_UNKNOWN' });
  });

  it.each([
    [0, 'REQUEST_MALFORMED'],
    [1.5, 'REQUEST_MALFORMED'],
    [2 ** 53, 'REQUEST_MALFORMED'],
    [5_000_000_001, 'AMOUNT_ABOVE_DAY_LIMIT'],
  ])('gets no signature for %d units', (units, reason) => {
    const of = { amountUnits: units, leastUnits: units, mostUnits: units };
    expect(judge(parties.request(of))).toMatchObject({ kind: 'refuse', reason });
  });
});

describe('a confirmation', () => {
  it.each([
    [{ origin: 'https://app.kabuto.example.evil' }, 'ORIGIN'],
    [{ crossOrigin: true }, 'ORIGIN'],
    [{ rpId: 'evil.example' }, 'SITE'],
    [{ flags: 0x01 }, 'NOT_VERIFIED'],
    [{ flags: 0x04 }, 'NOT_VERIFIED'],
    [{ type: 'webauthn.create' }, 'TYPE'],
  ])('is refused with %o', (tampering, fault) => {
    const request = parties.request();
    const confirmation = parties.customer.consent('withdraw', request, tampering);
    expect(judge({ ...request, confirmation })).toMatchObject({ reason: 'CONFIRMATION_WRONG', params: { fault } });
  });

  it('is refused when it is an approval, another nonce, or signed by another key', () => {
    const request = parties.request();
    const wrong = { kind: 'refuse', reason: 'CONFIRMATION_WRONG' };
    const approval = parties.customer.consent('withdraw-approve', request);
    expect(judge({ ...request, confirmation: approval })).toMatchObject(wrong);
    const mine = assertionOf(request.confirmation);
    const nonce = { ...mine, nonce: `${mine.nonce}x` };
    expect(judge({ ...request, confirmation: { kind: 'passkey', assertion: nonce } })).toMatchObject(wrong);
    const foreign = assertionOf(parties.outsider.consent('withdraw', request));
    const forged = { ...foreign, credentialId: mine.credentialId };
    expect(judge({ ...request, confirmation: { kind: 'passkey', assertion: forged } })).toMatchObject({
      ...wrong,
      params: { fault: 'SIGNATURE' },
    });
    expect(judge({ ...request, confirmation: null })).toMatchObject({ reason: 'REQUEST_MALFORMED' });
  });

  it('counts 72 hours after its key was first seen', () => {
    const { credentialId, publicKey } = parties.outsider;
    log.append({ kind: 'key', customerId: CUSTOMER, credentialId, publicKey }, NOW);
    const request = parties.request();
    const swapped = { ...request, confirmation: parties.outsider.consent('withdraw', request) };
    const counts = NOW + 72 * HOUR;
    expect(judge(swapped)).toMatchObject({ kind: 'wait', reason: 'KEY_WAITS', notBefore: counts });
    expect(judge(swapped, {}, counts - 1)).toMatchObject({ kind: 'wait', reason: 'KEY_WAITS' });
    expect(judge(swapped, {}, counts)).toMatchObject({ kind: 'sign' });
  });

  it('counts 24 hours after its address was first seen', () => {
    const request = parties.request({ destination: OTHER });
    expect(judge(request)).toMatchObject({ kind: 'wait', reason: 'ADDRESS_UNKNOWN' });
    log.append({ kind: 'address', customerId: CUSTOMER, address: OTHER }, NOW);
    const counts = NOW + 24 * HOUR;
    expect(judge(request, {}, counts - 1)).toMatchObject({ reason: 'ADDRESS_WAITS', notBefore: counts });
    expect(judge(request, {}, counts)).toMatchObject({ kind: 'sign' });
  });

  it('is refused when its counter was shown for another transfer', () => {
    const first = parties.request({ transferId: 8 });
    sign({ ...first, confirmation: parties.customer.consent('withdraw', first, { counter: 40 }) });
    const request = parties.request();
    const confirmation = parties.customer.consent('withdraw', request, { counter: 40 });
    expect(judge({ ...request, confirmation })).toMatchObject({ reason: 'KEY_COPIED', params: { transferId: 8 } });
    const earlier = parties.customer.consent('withdraw', request, { counter: 39 });
    expect(judge({ ...request, confirmation: earlier })).toMatchObject({ kind: 'sign' });
  });

  it('is no approval, and no approval is one, where both have one site', () => {
    const { customer, sato } = parties;
    policy = { ...policy, operatorSite: SITE };
    const request = parties.request();
    const onSite = { origin: 'https://app.kabuto.example', rpId: SITE.id };
    const confirmation = customer.consent('withdraw-approve', request, onSite);
    const wrong = { fault: 'CHALLENGE' };
    expect(judge({ ...request, confirmation })).toMatchObject({ reason: 'CONFIRMATION_WRONG', params: wrong });
    const approvals = [sato.consent('withdraw', request, onSite)];
    expect(judge({ ...request, approvals })).toMatchObject({ reason: 'APPROVAL_WRONG', params: wrong });
  });

  it('of the demo is refused in live', () => {
    const confirmation = { kind: 'demo', by: 'member' } as const;
    expect(judge({ ...parties.request(), confirmation })).toMatchObject({ kind: 'refuse', reason: 'DEMO_IN_LIVE' });
  });
});

describe('approvals', () => {
  const big = { amountUnits: 1_000_000_001, leastUnits: 1_000_000_001, mostUnits: 1_000_000_001 };
  const approve = (request: WithdrawalRequest, ...approvals: Consent[]): WithdrawalRequest => ({
    ...request,
    approvals,
  });

  it('are one up to the limit and two by different people above it', () => {
    const { sato, ito } = parties;
    const atLimit = { amountUnits: 1_000_000_000, leastUnits: 1_000_000_000, mostUnits: 1_000_000_000 };
    expect(judge(parties.request(atLimit))).toMatchObject({ kind: 'sign' });
    expect(judge(approve(parties.request()))).toMatchObject({ reason: 'APPROVALS_MISSING', params: { needed: 1 } });
    const request = parties.request(big);
    expect(judge(request)).toMatchObject({
      kind: 'wait',
      reason: 'APPROVALS_MISSING',
      params: { needed: 2, given: 1 },
    });
    const both = [sato.consent('withdraw-approve', request), ito.consent('withdraw-approve', request)];
    expect(judge(approve(request, ...both))).toMatchObject({ kind: 'sign' });
  });

  it('of one person do not count twice, with one passkey or two', () => {
    const { sato, satoPhone } = parties;
    const request = parties.request(big);
    const first = sato.consent('withdraw-approve', request);
    const missing = { kind: 'wait', reason: 'APPROVALS_MISSING', params: { needed: 2, given: 1 } };
    for (const passkey of [sato, satoPhone]) {
      const twice = approve(request, first, passkey.consent('withdraw-approve', request));
      expect(judge(twice)).toMatchObject(missing);
    }
    expect(judge(approve(request, first, first))).toMatchObject(missing);
  });

  it('of one person with two passkeys end nothing: with that of another they are enough', () => {
    const { sato, satoPhone, ito } = parties;
    const request = parties.request(big);
    const consents = [sato, satoPhone, ito].map((passkey) => passkey.consent('withdraw-approve', request));
    const pinned = policy.operators;
    // The phone is taken out of the policy and named again later.
    policy = { ...policy, operators: pinned.filter(({ credentialId }) => credentialId !== satoPhone.credentialId) };
    expect(judge(approve(request, ...consents.slice(0, 2)))).toMatchObject({ reason: 'APPROVALS_MISSING' });
    policy = { ...policy, operators: pinned };
    expect(judge(approve(request, ...consents.slice(0, 2)))).toMatchObject({ reason: 'APPROVALS_MISSING' });
    expect(judge(approve(request, ...consents))).toMatchObject({ kind: 'sign' });
  });

  it('of an operator who has left the policy stop counting, and the transfer waits for another', () => {
    const { sato, ito, outsider } = parties;
    const request = parties.request(big);
    const both = approve(request, sato.consent('withdraw-approve', request), ito.consent('withdraw-approve', request));
    expect(judge(both)).toMatchObject({ kind: 'sign' });
    const pinned = policy.operators;
    policy = { ...policy, operators: pinned.filter(({ operator }) => operator !== 'ito') };
    const missing = { kind: 'wait', reason: 'APPROVALS_MISSING', params: { needed: 2, given: 1 } };
    expect(judge(both)).toMatchObject(missing);
    policy = { ...policy, operators: pinned };
    const [first, second] = both.approvals ?? [];
    if (first === undefined || second === undefined) throw new Error('two have approved');
    const unknown = outsider.consent('withdraw-approve', request);
    expect(judge(approve(request, unknown, first))).toMatchObject(missing);
    expect(judge(approve(request, unknown, first, second))).toMatchObject({ kind: 'sign' });
    expect(judge(approve(parties.request(), outsider.consent('withdraw-approve', parties.request())))).toMatchObject({
      reason: 'APPROVALS_MISSING',
      params: { needed: 1, given: 0 },
    });
  });

  it('are refused when they are forged or for something else', () => {
    const { sato, outsider, ito } = parties;
    const request = parties.request();
    const unknown = outsider.consent('withdraw-approve', request);
    const forged = { ...assertionOf(unknown), credentialId: sato.credentialId };
    const wrong = { kind: 'refuse', reason: 'APPROVAL_WRONG' };
    expect(judge(approve(request, { kind: 'passkey', assertion: forged }))).toMatchObject(wrong);
    const other = sato.consent('withdraw-approve', { ...request, mostUnits: 250_000_000 });
    expect(judge(approve(request, other))).toMatchObject(wrong);
    expect(judge(approve(request, sato.consent('withdraw', request)))).toMatchObject(wrong);
    // One that is good does not make up for one that is not.
    expect(judge(approve(request, ito.consent('withdraw-approve', request), other))).toMatchObject(wrong);
    const onApp = sato.consent('withdraw-approve', request, { rpId: 'kabuto.example' });
    expect(judge(approve(request, onApp))).toMatchObject({ ...wrong, params: { fault: 'SITE' } });
    expect(judge(approve(request, { kind: 'demo', by: 'clerk' }))).toMatchObject({ reason: 'DEMO_IN_LIVE' });
    expect(judge({ ...request, approvals: null })).toMatchObject({ reason: 'REQUEST_MALFORMED' });
  });

  it('of an operator do not confirm for the customer', () => {
    const request = parties.request();
    const confirmation = parties.sato.consent('withdraw', request);
    expect(judge({ ...request, confirmation })).toMatchObject({ kind: 'wait', reason: 'KEY_UNKNOWN' });
  });
});

describe('a destination', () => {
  it.each([
    ['our own', OWN, 'DESTINATION_OWN'],
    ['the wallet', WALLET, 'DESTINATION_OWN'],
    ['the token', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'DESTINATION_TOKEN'],
    ['nobody', '0x0000000000000000000000000000000000000000', 'DESTINATION_MALFORMED'],
    ['without checksum', DESTINATION.toLowerCase(), 'DESTINATION_MALFORMED'],
  ])('is not %s', (_, destination, reason) => {
    log.append({ kind: 'address', customerId: CUSTOMER, address: destination }, START);
    expect(judge(parties.request({ destination }))).toMatchObject({ kind: 'refuse', reason });
  });

  it('is no contract, but may be a delegated account', () => {
    const request = parties.request();
    expect(judge(request, { destinationKind: 'contract' })).toMatchObject({ reason: 'DESTINATION_CONTRACT' });
    expect(judge(request, { destinationKind: 'delegated' })).toMatchObject({ kind: 'sign' });
    expect(judge(request, { destinationBlacklisted: true })).toMatchObject({ reason: 'DESTINATION_REFUSED' });
  });
});

describe('limits', () => {
  it('allow so many units in any 24 hours', () => {
    const of = (transferId: number): WithdrawalRequest => {
      const units = { amountUnits: 2_500_000_000, leastUnits: 2_500_000_000, mostUnits: 2_500_000_000 };
      const request = parties.request({ transferId, ...units });
      const approvals = [parties.sato, parties.ito].map((passkey) => passkey.consent('withdraw-approve', request));
      return { ...request, approvals };
    };
    sign(of(1), NOW);
    sign(of(2), NOW + HOUR);
    const third = of(3);
    const notBefore = NOW + 24 * HOUR;
    expect(judge(third, {}, NOW + 2 * HOUR)).toMatchObject({ kind: 'wait', reason: 'DAY_LIMIT', notBefore });
    expect(judge(third, {}, notBefore - 1)).toMatchObject({ kind: 'wait', reason: 'DAY_LIMIT' });
    expect(judge(third, {}, notBefore)).toMatchObject({ kind: 'sign' });
    expect(judge(parties.request({ transferId: 4 }), {}, NOW + 2 * HOUR)).toMatchObject({ reason: 'DAY_LIMIT' });
  });

  it('need coins for the gas of this one and of those that wait', () => {
    const one = policy.gas * policy.mostFeePerGas;
    const short = { kind: 'wait', reason: 'GAS_SHORT' };
    expect(judge(parties.request(), { coins: one - 1n })).toMatchObject(short);
    expect(judge(parties.request(), { coins: one })).toMatchObject({ kind: 'sign' });
    sign(parties.request({ transferId: 8 }));
    expect(judge(parties.request(), { coins: 2n * one - 1n })).toMatchObject(short);
    expect(judge(parties.request(), { coins: 2n * one })).toMatchObject({ kind: 'sign' });
  });

  it('are what the wallet has beside what waits', () => {
    const short = { kind: 'wait', reason: 'WALLET_SHORT' };
    expect(judge(parties.request(), { walletBalance: 249_999_999n })).toMatchObject(short);
    expect(judge(parties.request(), { walletBalance: 250_000_000n })).toMatchObject({ kind: 'sign' });
    sign(parties.request({ transferId: 8 }));
    const request = parties.request();
    expect(judge(request, { walletBalance: 499_999_999n })).toMatchObject(short);
    expect(judge(request, { walletBalance: 500_000_000n })).toMatchObject({ kind: 'sign' });
    // A block has the first: the balance is without it.
    expect(judge(request, { walletBalance: 250_000_000n, minedNonce: 1 })).toMatchObject({ kind: 'sign' });
  });

  it('hold for gas, the lower of the fee cap and the own cap', () => {
    const dear = { gasPrice: { baseFee: 50n * GWEI, priorityFee: 1n } };
    expect(judge(parties.request(), dear)).toMatchObject({ kind: 'wait', reason: 'GAS_TOO_DEAR' });
    const generous = parties.request({ feeCapWei: 10n ** 18n });
    expect(judge(generous, dear)).toMatchObject({ kind: 'sign', mostFeePerGas: 100n * GWEI });
    const above = { gasPrice: { baseFee: 100n * GWEI, priorityFee: 1n } };
    expect(judge(generous, above)).toMatchObject({ kind: 'wait', reason: 'GAS_TOO_DEAR' });
  });

  it.each(['PAUSED', 'DEPRECATED', 'FEE_SET'] as const)('stop everything while the token is %s', (anomaly) => {
    const halted = { kind: 'wait', reason: 'NETWORK_HALTED', params: { anomaly } };
    expect(judge(parties.request(), { anomaly })).toMatchObject(halted);
  });

  it('stop everything while the token refuses the wallet', () => {
    expect(judge(parties.request(), { walletBlacklisted: true })).toMatchObject({ reason: 'NETWORK_HALTED' });
  });
});

function assertionOf(consent: Consent | null) {
  if (consent?.kind !== 'passkey') throw new Error('no passkey');
  return consent.assertion;
}
