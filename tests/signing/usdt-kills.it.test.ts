import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { TokenWithdrawalRun } from '../../apps/server/src/funding/token-withdrawals/run.ts';
import { DEMO_RATES } from '../../apps/server/src/funding/tokens/rate.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  CLERK,
  detailOf,
  FINAL,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let member: ApiClient;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  member = await harness.app.client().demo();
}, 120_000);
afterAll(() => harness.stop());

/** Ends the job at its n-th statement or command: before it, and after a command also behind it. */
class Killer {
  #left: number;
  constructor(at: number) {
    this.#left = at;
  }

  get hasKilled(): boolean {
    return this.#left <= 0;
  }

  readonly step = (): void => {
    this.#left -= 1;
    if (this.hasKilled) throw new Error('killed');
  };

  pool(pool: UsdtHarness['pool']): UsdtHarness['pool'] {
    const { step } = this;
    const client = <T extends object>(of: T): T =>
      new Proxy(of, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]): unknown => {
            if (name === 'query') step();
            return Reflect.apply(member, target, args);
          };
        },
      });
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => client(await target.connect());
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  core(core: Core): Core {
    const { step } = this;
    return new Proxy(core, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name !== 'submit') return member.bind(target);
        return async (...args: unknown[]): Promise<unknown> => {
          step();
          const answer: unknown = await Reflect.apply(member, target, args);
          step();
          return answer;
        };
      },
    });
  }
}

/** Runs the job, killed at its first statement, its second, and so on, until it gets to its end; returns how often. */
async function runKilled(): Promise<number> {
  for (let at = 1; ; at += 1) {
    const killer = new Killer(at);
    const job = new TokenWithdrawalRun({
      pool: killer.pool(harness.pool),
      coreOf: () => killer.core(harness.core),
      now: harness.now,
      isDemo: async () => true,
      networksOf: async () => [],
      haltOf: async () => null,
      ratesOf: () => DEMO_RATES,
      digestKey: Buffer.alloc(32),
      confirm: async () => null,
    });
    try {
      await job.run(1);
      return at - 1;
    } catch (error) {
      if (!killer.hasKilled) throw error;
    } finally {
      await harness.core.waitUntilCaughtUp();
    }
  }
}

it('FND-06 killed between any two statements, a withdrawal is signed once and takes each step once', async () => {
  const options = () => member.call('GET v1/fund/usdt/withdrawal/options');
  const addressId = await usableAddress(harness, member);
  const before = Number((await options()).withdrawable);
  const { transferId } = await withdrawUsdt(member, addressId);
  let kills = 0;
  for (const ms of [0, 0, CLERK, 0, 0, 0, 6_000, FINAL, 0, 0]) {
    harness.advance(ms);
    await harness.signer.round();
    kills += await runKilled();
  }
  const { states, transfer } = await detailOf(member, transferId);
  const until = ['draft', 'requested', 'cooling', 'screening', 'approved'];
  expect(states).toEqual([...until, 'signed', 'mined', 'paid']);
  expect(kills).toBeGreaterThan(50);
  const rows = (table: string) => harness.sql(`select from ${table}`);
  for (const table of ['signer_request', 'signer_approval', 'signer_reply', 'demo_chain_transaction'])
    expect([table, (await rows(table)).length]).toEqual([table, 1]);
  expect(transfer.payout?.rateAt).not.toBeNull();
  expect(before - Number((await options()).withdrawable)).toBe(15_330);
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});
