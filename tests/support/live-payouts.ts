import { randomUUID } from 'node:crypto';
import { type Address, isAddress, NETWORKS } from '@kabuto/chain';
import { TestNetwork } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { newKey } from '../../apps/signer/src/keystore/keystore.ts';
import { readPublicKey } from '../../apps/signer/src/passkey/public-key.ts';
import { LIVE_WAITS, type OperatorKey } from '../../apps/signer/src/policy/policy.ts';
import type { ApiClient } from './api-client.ts';
import { startLiveUsdt } from './live-usdt.ts';
import { startOperatorsHarness } from './operators-harness.ts';
import { TestSigner } from './test-signer.ts';

/** The live brokerage. */
export const LIVE = 2;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const JOBS = ['token-deposits', 'deposits', 'deposit-checks', 'withdrawal-checks', 'token-withdrawals'];
const POLICY = {
  minimum: yen(1_000),
  dailyMaximum: { unverified: yen(0), verified: yen(5_000_000) },
  fee: yen(220),
  coolingMs: MINUTE,
} as const;

const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : `${status} ${String(data.reason)}`);

function addressIn(text: string): Address {
  if (!isAddress(text)) throw new Error('no address');
  return text;
}

/**
 * A live brokerage that accepts and pays USDT of one network on a chain node of its own, with a signer, a verified
 * member with a passkey and three operators. Signer and jobs run when `passTime` is called.
 */
export async function startLivePayouts(network: 'ethereum' | 'bnb') {
  const { decimals, confirmations } = NETWORKS[network];
  /** More than the confirmations of the network. */
  const deep = confirmations + 4;
  const chain = await TestNetwork.start(network, { official: true });
  await chain.mine(deep);
  const usdt = await startLiveUsdt(chain.url, undefined, [network]);
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const registered: { readonly client: ApiClient; readonly passkey: SoftPasskey }[] = [];
  const ofApp = {
    now,
    liveUsdt: usdt.live,
    // The member is verified past the identity check, which `identity-policy` takes back while the tables lag.
    jobsByHand: ['withdrawals', ...JOBS, 'identity-policy'],
  };
  const harness = await startOperatorsHarness(null, ofApp, async (app) => {
    const client = await app.client('second').register();
    registered.push({ client, passkey: await client.addPasskey(app.origin) });
    await asSuper(app.database.superUrl, (db) => db.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`));
    await app.restart();
  });
  const [first] = registered;
  if (first === undefined) throw new Error('there is no member');
  const { client: member, passkey } = first;
  const { app } = harness;
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const officers: TestOperator[] = [];
  for (let made = 0; made < 3; made += 1) officers.push(await harness.operator(['treasury', 'compliance'], LIVE));
  const core = () => app.marketOf(LIVE).core;
  const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    asSuper(app.database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);

  const pinned: OperatorKey[] = [];
  const key = newKey('live');
  const signer = new TestSigner({
    signerUrl: app.database.signerUrl,
    now,
    key,
    chain: () => chain.wallet(),
    policy: {
      ...({ mode: 'live', tenantId: LIVE, network: NETWORKS[network], wallet: key.address } as const),
      ...{
        ownAddresses: new Set<string>(),
        customerSite: { id: new URL(app.origin).hostname, origins: [app.origin] },
      },
      ...{ operators: pinned, operatorSite: { id: 'localhost', origins: ['http://localhost'] } },
      ...{ oneApprovalUpTo: 50_000_000, dayLimit: 10 ** 12 },
      ...{ gas: 100_000n, mostFeePerGas: 100_000_000_000n, replaceAfter: 600_000, ...LIVE_WAITS },
    },
  });
  /** What an amount of USDT is on the chain. */
  const raw = (amount: bigint): bigint => amount * 10n ** BigInt(decimals);

  /** Advances the clock; then signer and jobs have a round. */
  async function passTime(ms = 0): Promise<void> {
    ahead += ms;
    await signer.round();
    for (const job of JOBS) await app.runJob(job, LIVE);
  }

  await chain.fund(key.address, raw(1_000_000n));
  await core().submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
  await core().submit({ input: { kind: 'setAccountPolicy', accountId, identity: 'verified' } });
  await signer.round();
  // Passkeys of operators, of the member, and new factors have their own waiting times.
  await passTime(8 * DAY);
  harness.advanceClock(8 * DAY);
  for (const [index, one] of officers.entries()) officers[index] = await one.again('second');

  function officer(index: number): TestOperator {
    const found = officers[index];
    if (found === undefined) throw new Error('there is no such operator');
    return found;
  }

  const confirm = (purpose: 'address-add' | 'withdraw', subject: string) =>
    member.confirmByPasskey(purpose, subject, { passkey, origin: app.origin });
  const detail = async (transferId: string) =>
    (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer;

  return {
    ...{ chain, usdt, harness, signer, member, accountId, core, sql, now, deep, raw, passTime, officer, detail },

    /** As many rounds as transfers of one step need to come to their end. */
    rounds: async (count: number): Promise<void> => {
      for (let round = 0; round < count; round += 1) await passTime();
    },

    /** Adds the operators' keys to the signer's list. */
    pinOfficers: async (): Promise<void> => {
      for (const [index, { passkey: of }] of officers.entries()) {
        const text = 'select public_key as key from operator_passkey where credential_id = $1';
        const [row] = await sql<{ key: Buffer }>(text, of.id);
        const found = row === undefined ? null : readPublicKey(row.key);
        if (found === null) throw new Error('the passkey has no key');
        pinned.push({ operator: `officer ${index}`, credentialId: of.id, key: found });
      }
    },

    /** Two operators open withdrawals; returns the reply to the first and the proposal's state after the second. */
    openWithdrawals: async () => {
      const open = { usdtOut: 'open', minimum: '1000', fee: '330', reason: 'ready' } as const;
      const audited = await officer(0).call('tokenPolicyPropose', { ...open, audit: 'Example Audits, 2026-11-20' });
      const { number, hash, content } = audited.data as OperatorReply<'tokenPolicyPropose'>;
      const approval = { number: String(number), credential: officer(1).sign(hash) };
      return { content, approved: (await officer(1).call('adjustmentApprove', approval)).data };
    },

    /** The member's address of the network. */
    address: async (): Promise<Address> =>
      addressIn((await member.call('POST v1/fund/usdt/address', { body: { network } })).address),

    /** Adds a destination of the member, and lets it become usable. */
    addDestination: async (destination: string): Promise<void> => {
      const added = randomUUID();
      const stepUpToken = await confirm('address-add', [added, network, destination].join('.'));
      const body = { network, address: destination, label: 'A', stepUpToken } as const;
      await member.call('POST v1/user/address/add', { key: added, body });
      await passTime();
      await passTime(25 * HOUR);
    },

    /** Requests a withdrawal of these yen, and lets it come to its screening. */
    screened: async (amount: string): Promise<string> => {
      const { addresses } = await member.call('GET v1/fund/usdt/withdrawal/options');
      const body = { amount, addressId: addresses[0]?.addressId ?? '', spread: '500' };
      const drafted = await member.call('POST v1/fund/usdt/withdrawal/draft', { body, key: randomUUID() });
      const { transferId } = drafted.transfer;
      const request = { transferId, stepUpToken: await confirm('withdraw', drafted.subject) };
      await member.call('POST v1/fund/usdt/withdrawal/request', { body: request, key: randomUUID() });
      await passTime(MINUTE);
      return transferId;
    },

    /** An operator signs a payout with the passkey that the signer has pinned. */
    sign: async (by: TestOperator, transferId: string): Promise<string> => {
      const begun = await by.call('payoutApproval', { transferId });
      // The server has compared the reply with the contract.
      const { passkey: request, nonce } = begun.data as OperatorReply<'payoutApproval'>;
      return reasonOf(await by.call('payoutApprove', { transferId, nonce, credential: by.sign(request.challenge) }));
    },

    approve: async (transferId: string): Promise<string> =>
      reasonOf(await officer(0).call('fundWithdrawalApprove', { transferId })),

    /** Ends all of it and returns what `verify` reports. */
    stop: async (): Promise<Awaited<ReturnType<typeof verifyTenant>>['problems']> => {
      const { problems } = await verifyTenant(app.database.appUrl, LIVE, { codeVersion: 'test' });
      await signer.stop();
      await harness.stop();
      await usdt.stop();
      await chain.stop();
      return problems;
    },
  };
}

/** The same with a credited deposit of 100 USDT, pinned operators, and withdrawals that are open to `destination`. */
export async function startFundedPayouts(network: 'ethereum' | 'bnb', destination: string) {
  const live = await startLivePayouts(network);
  await live.chain.transfer(await live.address(), live.raw(100n));
  await live.chain.mine(live.deep);
  await live.rounds(4);
  await live.pinOfficers();
  await live.openWithdrawals();
  await live.addDestination(destination);
  return live;
}

export type LivePayouts = Awaited<ReturnType<typeof startLivePayouts>>;
