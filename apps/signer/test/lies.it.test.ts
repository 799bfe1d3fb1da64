import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WithdrawalRequest } from '../src/request/request.ts';
import { CUSTOMER, DESTINATION, HOUR, OTHER, OWN } from './support/parties.ts';
import { removeFolders } from './support/test-log.ts';
import { as } from './support/testing-database.ts';
import { World } from './support/world.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe.skipIf(ANVIL === undefined)('a server that lies to the signer', () => {
  let world: World;
  let next = 100;

  beforeAll(async () => {
    world = await World.start();
    // Known for long enough, so that only the lie stands against a signature.
    await world.server.reportAddress(CUSTOMER, OTHER);
    await world.server.reportAddress(CUSTOMER, OWN);
    await world.server.reportAddress(CUSTOMER, USDT);
    await world.server.reportAddress(CUSTOMER, world.wallet);
    await world.round();
    world.now += 24 * HOUR;
  });

  afterAll(async () => {
    await world.stop();
    removeFolders();
  });

  /** A request after all have agreed to it, with a change that they have not seen. */
  function changed(change: Partial<WithdrawalRequest>): WithdrawalRequest {
    next += 1;
    return { ...world.request({ transferId: next }), ...change };
  }

  async function expectNone(request: WithdrawalRequest, answer: object): Promise<void> {
    expect(await world.askFor(request)).toMatchObject({ raw: null, tx_hash: null, ...answer });
    expect(await world.server.signatures()).toBe(0);
    expect(await world.chain.wallet().minedNonce(world.wallet)).toBe(0);
    if ((await world.server.reply(request.transferId))?.state !== 'waiting') return;
    await world.server.cancel(request.transferId, 1);
    await world.round();
    expect(await world.server.reply(request.transferId)).toMatchObject({ state: 'cancelled' });
  }

  const lies: readonly (readonly [string, Partial<WithdrawalRequest>, string])[] = [
    ['destination', { destination: OTHER }, 'CONFIRMATION_WRONG'],
    ['amount above what was confirmed', { amountUnits: 260_000_001 }, 'AMOUNT_OUTSIDE_BOUNDS'],
    ['bounds', { mostUnits: 900_000_000, amountUnits: 900_000_000 }, 'CONFIRMATION_WRONG'],
    ['contract', { contract: OTHER }, 'CONTRACT_WRONG'],
    ['fee cap', { feeCapWei: 9_000_000_000_000_000n }, 'CONFIRMATION_WRONG'],
    ['transfer', { transferId: 99 }, 'CONFIRMATION_WRONG'],
  ];

  it.each(lies)('gets no signature for another %s', async (_, change, reason) => {
    await expectNone(changed(change), { state: 'refused', reason });
  });

  it('gets no signature for terms of another chain', async () => {
    const onBnb = world.request({ transferId: 300, chainId: 56 });
    await expectNone({ ...onBnb, chainId: 1 }, { state: 'refused', reason: 'CONFIRMATION_WRONG' });
    // A request for another chain is not even this signer's.
    await world.server.ask(world.request({ transferId: 301, chainId: 56 }));
    await world.round();
    expect(await world.server.reply(301)).toBeUndefined();
  });

  it('gets no signature with approvals that are not of operators for these terms', async () => {
    const { sato, satoPhone, outsider, customer } = world.parties;
    const big = { amountUnits: 2_000_000_000, leastUnits: 2_000_000_000, mostUnits: 2_000_000_000 };
    const of = (approvals: (request: WithdrawalRequest) => WithdrawalRequest['approvals']) => {
      next += 1;
      const request = world.request({ transferId: next, ...big });
      return { ...request, approvals: approvals(request) };
    };
    await expectNone(
      of(() => []),
      { state: 'waiting', reason: 'APPROVALS_MISSING' },
    );
    await expectNone(
      of((r) => [sato.consent('withdraw-approve', r)]),
      { state: 'waiting', reason: 'APPROVALS_MISSING' },
    );
    const twice = of((r) => [sato, satoPhone].map((passkey) => passkey.consent('withdraw-approve', r)));
    await expectNone(twice, { state: 'waiting', reason: 'APPROVALS_MISSING' });
    const strange = of((r) => [outsider.consent('withdraw-approve', r)]);
    await expectNone(strange, { state: 'waiting', reason: 'APPROVALS_MISSING' });
    const own = of((r) => [customer.consent('withdraw-approve', r)]);
    await expectNone(own, { state: 'waiting', reason: 'APPROVALS_MISSING' });
    const other = of((r) => [sato.consent('withdraw-approve', { ...r, transferId: 1 })]);
    await expectNone(other, { state: 'refused', reason: 'APPROVAL_WRONG' });
    const forged = of((r) => {
      const consent = outsider.consent('withdraw-approve', r);
      if (consent.kind !== 'passkey') throw new Error('no passkey');
      return [{ kind: 'passkey', assertion: { ...consent.assertion, credentialId: sato.credentialId } }];
    });
    await expectNone(forged, { state: 'refused', reason: 'APPROVAL_WRONG' });
  });

  it("gets no signature with a key that it has put in the customer's place, for 72 hours", async () => {
    const { outsider, customer } = world.parties;
    await world.server.reportKey(CUSTOMER, outsider);
    await world.round();
    const request = changed({});
    const swapped = { ...request, confirmation: outsider.consent('withdraw', request) };
    const notBefore = String(world.now + 72 * HOUR);
    await expectNone(swapped, { state: 'waiting', reason: 'KEY_WAITS', not_before: notBefore });
    // In place of the old one the new key never counts: the first that was seen does.
    await world.tamper(
      `update signer_customer_key set public_key = '${outsider.publicKey}' where credential_id = '${customer.credentialId}';
       delete from signer_first_seen`,
    );
    const other = changed({});
    const consent = outsider.consent('withdraw', other);
    if (consent.kind !== 'passkey') throw new Error('no passkey');
    const assertion = { ...consent.assertion, credentialId: customer.credentialId };
    await expectNone({ ...other, confirmation: { kind: 'passkey', assertion } }, { reason: 'CONFIRMATION_WRONG' });
    expect(world.events.join('\n')).toContain('key-changed');
  });

  it('gets no signature for an address that is new, for 24 hours', async () => {
    const destination = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    const request = changed({});
    const fresh = world.request({ transferId: request.transferId, destination });
    await world.server.reportAddress(CUSTOMER, destination);
    const notBefore = String(world.now + 24 * HOUR);
    await expectNone(fresh, { state: 'waiting', reason: 'ADDRESS_WAITS', not_before: notBefore });
    const unknown = world.request({ transferId: request.transferId + 1000, destination: DESTINATION, customerId: 101 });
    await expectNone(unknown, { state: 'waiting', reason: 'KEY_UNKNOWN' });
  });

  it('gets no signature with confirmations of the demo', async () => {
    const demo = { kind: 'demo', by: 'member' } as const;
    await expectNone(changed({ confirmation: demo }), { state: 'refused', reason: 'DEMO_IN_LIVE' });
    await expectNone(changed({ approvals: [demo] }), { state: 'refused', reason: 'DEMO_IN_LIVE' });
  });

  it('gets no signature for our own addresses, the token and contracts', async () => {
    const to = (destination: string) => {
      next += 1;
      return world.request({ transferId: next, destination });
    };
    await expectNone(to(OWN), { state: 'refused', reason: 'DESTINATION_OWN' });
    await expectNone(to(world.wallet), { state: 'refused', reason: 'DESTINATION_OWN' });
    await expectNone(to(USDT), { state: 'refused', reason: 'DESTINATION_TOKEN' });
    await world.chain.setCode(OTHER, '0x60006000');
    await expectNone(to(OTHER), { state: 'refused', reason: 'DESTINATION_CONTRACT' });
  });

  it('gets no signature while the token is paused, takes a fee or refuses the wallet', async () => {
    const refused = async () => {
      world.now += 16_000;
      await world.round();
      const [status] = await world.server.rows('signer_status');
      const level: unknown = status?.level;
      return typeof level === 'object' && level !== null ? Reflect.get(level, 'refused') : undefined;
    };
    const halted = { state: 'waiting', reason: 'NETWORK_HALTED' };
    const calls = [
      { functionName: 'pause', args: [] },
      { functionName: 'setParams', args: [10n, 10n ** 9n] },
      { functionName: 'addBlackList', args: [world.wallet] },
    ] as const;
    for (const call of calls) {
      const back = await world.chain.snapshot();
      await world.chain.call(call);
      await world.chain.mine();
      await expectNone(changed({}), halted);
      // The level of the wallet shows it before anything is to be signed.
      expect(await refused()).toBe(call.functionName === 'addBlackList');
      await back();
    }
    expect(await refused()).toBe(false);
  });

  it('gets no signature with rows that cannot be read', async () => {
    const request = changed({});
    await expectNone({ ...request, confirmation: null }, { state: 'refused', reason: 'REQUEST_MALFORMED' });
  });

  it('may write requests, and nothing of what the signer says', async () => {
    const denied = [
      'update signer_request set amount_units = 1',
      'delete from signer_request',
      'delete from signer_cancel',
      'update signer_customer_key set public_key = credential_id',
      "update signer_reply set state = 'waiting'",
      'delete from signer_reply',
      'update signer_first_seen set seen_at = 0',
      'update signer_status set log_seq = 0',
      'delete from demo_chain_transaction',
    ];
    for (const sql of denied) {
      await expect(as(world.db.appUrl, (client) => client.query(sql))).rejects.toThrow('permission denied');
    }
    await expectNone(changed({ destination: OTHER }), { state: 'refused' });
    const ofAnother = await as(world.db.appUrl, async (client) => {
      await client.query("select set_config('app.tenant', '2', false)");
      return (await client.query('select from signer_request')).rowCount;
    });
    expect(ofAnother).toBe(0);
    const notTheSigners = ['insert into signer_request default values', 'update signer_approval set approved_at = 0'];
    for (const sql of [...notTheSigners, 'delete from signer_reply']) {
      await expect(as(world.db.signerUrl, (client) => client.query(sql))).rejects.toThrow('permission denied');
    }
  });

  it('has no more than the limit of a day', async () => {
    const units = { amountUnits: 1_000_000_000, leastUnits: 1_000_000_000, mostUnits: 1_000_000_000 };
    for (let transferId = 1001; transferId <= 1005; transferId += 1) {
      expect(await world.askFor(world.request({ transferId, ...units }))).toMatchObject({ state: 'signed' });
    }
    const notBefore = String(world.now + 24 * HOUR);
    const sixth = world.request({ transferId: 1006, ...units });
    expect(await world.askFor(sixth)).toMatchObject({ state: 'waiting', reason: 'DAY_LIMIT', not_before: notBefore });
    // Also after a restart: the sums are in the log.
    world.end();
    await world.round();
    expect(await world.server.reply(1006)).toMatchObject({ state: 'waiting', raw: null });
    await world.chain.mine(6);
    world.now += 24 * HOUR;
    await world.round();
    expect(await world.server.reply(1006)).toMatchObject({ state: 'signed' });
  });
});
