import { type Address, isAddress } from '@kabuto/chain';
import { TestNetwork } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from './api-client.ts';
import { startLiveUsdt } from './live-usdt.ts';
import { startOperatorsHarness } from './operators-harness.ts';

/** The live brokerage. */
export const LIVE = 2;
const MINUTE = 60_000;
/** More than the confirmations of Ethereum. */
export const DEEP = 16;
const WALLET = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
const JOBS = [
  'token-deposits',
  'deposits',
  'deposit-checks',
  'withdrawal-checks',
  'token-withdrawals',
  'token-balances',
];

/**
 * A live brokerage that accepts USDT on chain nodes of its own, with two operators and two members. Its jobs run by
 * hand, and its clock can be advanced. `nodeOfBnb`: of BNB chain; without it that is not accepted. `cold`: its address
 * without a signer.
 */
export async function startLiveDeposits({
  nodeOfBnb = null,
  cold = null,
}: {
  readonly nodeOfBnb?: string | null;
  readonly cold?: string | null;
} = {}) {
  const chain = await TestNetwork.start('ethereum', { official: true });
  await chain.mine(DEEP);
  const usdt = await startLiveUsdt(
    chain.url,
    undefined,
    nodeOfBnb === null ? ['ethereum'] : ['ethereum', 'bnb'],
    nodeOfBnb,
    cold,
  );
  let ahead = 0;
  const ofApp = { now: () => Date.now() + ahead, liveUsdt: usdt.live, jobsByHand: JOBS };
  const members: ApiClient[] = [];
  const harness = await startOperatorsHarness(null, ofApp, async (started) => {
    for (const _ of [0, 1]) members.push(await started.client('second').register());
    await asSuper(started.database.superUrl, (client) =>
      client.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`),
    );
    await started.restart();
  });
  const { app } = harness;
  const [member, second] = members;
  if (member === undefined || second === undefined) throw new Error('there is no member');
  const sql = (text: string, ...values: unknown[]) =>
    asSuper(app.database.superUrl, (client) => client.query(text, values));
  const operators: TestOperator[] = [];
  // a live brokerage has three operators, and new passkeys approve nothing
  for (const _ of [0, 1, 2]) operators.push(await harness.operator(['treasury', 'compliance'], LIVE));
  const [maker, checker] = operators;
  if (maker === undefined || checker === undefined) throw new Error('there are no operators');
  await sql('update operator_passkey set created_at = created_at - $1::bigint', 8 * 24 * 60 * MINUTE);
  await sql(
    `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at)
     values ($1, 1, $2, 'ready', 0, '', 0)`,
    LIVE,
    WALLET,
  );
  /** A round of the jobs; what they throw is returned. */
  const round = async (): Promise<string> => {
    const problems: string[] = [];
    for (const job of ['token-deposits', 'deposit-checks', 'deposits'])
      await app.runJob(job, LIVE).catch((error: unknown) => problems.push(String(error)));
    return problems.join('\n');
  };
  const transfers = async () => (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
  return {
    ...{ chain, usdt, harness, member, second, maker, checker, sql, round, transfers },
    advance: (ms: number): void => {
      ahead += ms;
    },
    rounds: async (count: number): Promise<void> => {
      for (let again = 0; again < count; again += 1) await round();
    },
    address: async (of = member): Promise<Address> => {
      const found = (await of.call('POST v1/fund/usdt/address', { body: { network: 'ethereum' } })).address;
      if (!isAddress(found)) throw new Error('no address');
      return found;
    },
    newest: async () => {
      const [row] = await transfers();
      if (row === undefined) throw new Error('there is no transfer');
      return row;
    },
    networks: async () => ((await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>).networks,
    /** The other operator approves a proposal. */
    approve: async ({ data }: Awaited<ReturnType<TestOperator['call']>>) => {
      const { number, hash } = data as OperatorReply<'networkResumePropose'>;
      return checker.call('adjustmentApprove', { number: String(number), credential: checker.sign(hash) });
    },
    /** Millionths of USDT in an account of the house. */
    houseUsdt: async (accountId: number): Promise<number> => {
      const { rows } = await sql(
        "select coalesce(sum(amount), 0)::int8 as sum from house_posting where tenant_id = $1 and account_id = $2 and asset = 'USDT'",
        LIVE,
        accountId,
      );
      return Number(rows[0].sum);
    },
    /** Ends all of it and returns what `verify` reports. */
    stop: async (): Promise<Awaited<ReturnType<typeof verifyTenant>>['problems']> => {
      const { problems } = await verifyTenant(app.database.appUrl, LIVE, { codeVersion: 'test' });
      await harness.stop();
      await usdt.stop();
      await chain.stop();
      return problems;
    },
  };
}
