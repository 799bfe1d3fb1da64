import { randomUUID } from 'node:crypto';
import { depositAddress } from '@kabuto/chain';
import type { Calls, TransferView } from '@kabuto/contract';
import { yen } from '@kabuto/market';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { Policy } from '../../apps/signer/src/policy/policy.ts';
import type { ApiClient } from './api-client.ts';
import { DemoSigner } from './demo-signer.ts';
import type { OperatorsHarness } from './operators-harness.ts';
import { startWithdrawals } from './withdrawals.ts';

type Draft = Calls['POST v1/fund/usdt/withdrawal/draft']['reply'];

/** Any public key will do: its addresses are those of nobody here. */
const WALLET =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
export const addressAt = (index: number): string => depositAddress(WALLET, index);
export const MINUTE = 60_000;
/** After the clerk's 20 seconds. */
export const CLERK = 21_000;
/** Five confirmations of three seconds, and the block of the transaction. */
export const FINAL = 30_000;
export const TERMS = { minimum: yen(1_000), maximum: yen(1_000_000), fee: yen(330) };

type Clock = { readonly now: () => number; readonly advance: (ms: number) => void };

/** Adds a signer to a server, which shares its clock, and opens withdrawals of tokens. `policy`: of the signer. */
export async function withSigner<H extends Pick<OperatorsHarness, 'app' | 'stop'>>(
  harness: H,
  clock: Clock,
  policy: Partial<Policy> = {},
) {
  const { core } = harness.app.marketOf(1);
  const setTerms = (policy: typeof TERMS | null) => core.submit({ input: { kind: 'setTokenPolicy', policy } });
  await setTerms(TERMS);
  const signer = new DemoSigner(harness.app.database.signerUrl, clock.now, harness.app.origin, policy);
  await signer.round();
  return {
    ...harness,
    ...clock,
    core,
    signer,
    setTerms,
    /** Advances the clock; then the signer has a round, and the job runs. */
    pass: async (ms: number): Promise<void> => {
      clock.advance(ms);
      await signer.round();
      await harness.app.withdrawals.runTokens(1);
      await core.waitUntilCaughtUp();
    },
    sql: <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
      asSuper(harness.app.database.superUrl, async (client) => (await client.query<Row>(text, values)).rows),
    stop: async (): Promise<void> => {
      await signer.stop();
      await harness.stop();
    },
  };
}

/** A server with operators and a signer, which share the test's clock; withdrawals of tokens are open. */
export async function startUsdtWithdrawals(policy: Partial<Policy> = {}) {
  const harness = await startWithdrawals();
  const { now, advance } = harness;
  return withSigner(harness, { now, advance }, policy);
}
export type UsdtHarness = Awaited<ReturnType<typeof startUsdtWithdrawals>>;

/** Adds an address and lets it become usable: returns its number. */
export async function usableAddress(harness: Pick<UsdtHarness, 'pass'>, by: ApiClient, index = 0): Promise<string> {
  const [key, address] = [randomUUID(), addressAt(index)];
  const stepUpToken = await by.confirmByDemoCode('address-add', [key, 'demo', address].join('.'));
  const body = { network: 'demo', address, label: '自分の財布', stepUpToken } as const;
  const { addressId } = await by.call('POST v1/user/address/add', { key, body });
  await harness.pass(0);
  await harness.pass(MINUTE);
  return addressId;
}

/** The same with two operators, who agree on money, and a member with an address that can be withdrawn to. */
export async function startUsdtWithOperators() {
  const harness = await startUsdtWithdrawals();
  const maker = await harness.operator(['treasury', 'compliance']);
  const checker = await harness.operator(['treasury', 'compliance']);
  const member = await harness.app.client().demo();
  return { harness, maker, checker, member, addressId: await usableAddress(harness, member) };
}

/** Drafts a withdrawal of 15,000 yen, about 100 USDT. */
export const draftUsdt = (by: ApiClient, addressId: string, key: string = randomUUID()): Promise<Draft> =>
  by.call('POST v1/fund/usdt/withdrawal/draft', { body: { amount: '15000', addressId }, key });

/** What requests a draft, confirmed with the demo's code. */
export async function requestOfUsdt(by: ApiClient, { subject, transfer: { transferId } }: Draft) {
  const stepUpToken = await by.confirmByDemoCode('withdraw', subject);
  return { body: { transferId, stepUpToken }, key: randomUUID() };
}

/** Drafts, confirms and requests a withdrawal. */
export async function withdrawUsdt(by: ApiClient, addressId: string): Promise<TransferView> {
  const request = await requestOfUsdt(by, await draftUsdt(by, addressId));
  return by.call('POST v1/fund/usdt/withdrawal/request', request);
}

/** A transfer and its states so far, as its customer sees them. */
export async function detailOf(by: ApiClient, transferId: string) {
  const { transfer, steps } = await by.call('GET v1/fund/transfer/detail', { query: { transferId } });
  return { transfer, states: steps.map(({ state }) => state) };
}
