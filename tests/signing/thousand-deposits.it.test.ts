import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';

const COUNT = 1_000;
const BATCH = 100;
/** From the block to the last credit, on two cores that do something else too; an idle machine needs a fraction. */
const MOST_SECONDS = 240;
const TREASURY = 11;

let live: Awaited<ReturnType<typeof startLiveDeposits>>;

describe.skipIf(ANVIL === undefined)('a thousand deposits of one block on a live brokerage', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it(
    'FND-02 are read, checked and credited, each exactly once, in bounded time',
    async () => {
      const { chain, usdt, sql, round } = live;
      const to = await live.address();
      const before = Number((await live.member.call('GET v1/trade/asset/summary')).cash);
      const units = Array.from({ length: COUNT }, (_, at) => 10_000_000 + at);
      for (let from = 0; from < COUNT; from += BATCH)
        await chain.payMany(
          Array.from({ length: BATCH }, () => to),
          units.slice(from, from + BATCH).map(BigInt),
        );
      await chain.mine(DEEP);
      const begun = performance.now();
      const credited = async (): Promise<number> => {
        const { rows } = await sql(
          "select count(*)::int as count from transfer where tenant_id = $1 and token is not null and state = 'credited'",
          LIVE,
        );
        return rows[0].count;
      };
      for (let count = 0; count < COUNT; count = await credited()) {
        expect((performance.now() - begun) / 1_000).toBeLessThan(MOST_SECONDS);
        expect(await round()).toBe('');
      }
      const seconds = (performance.now() - begun) / 1_000;
      console.log(`${COUNT} deposits of one block were credited in ${seconds.toFixed(1)} s`);

      const blocks = await sql('select distinct block_number from chain_deposit where tenant_id = $1', LIVE);
      expect(blocks.rows).toHaveLength(1);
      const { rows: kept } = await sql(
        `select d.units::int as units, t.units::int as booked, t.amount::int as amount, count(s.*)::int as credits
           from chain_deposit d join transfer t using (tenant_id, transfer_id)
           join transfer_step s on s.tenant_id = t.tenant_id and s.transfer_id = t.transfer_id and s.state = 'credited'
          where d.tenant_id = $1 group by d.tx_hash, d.log_position, d.variant, d.units, t.units, t.amount order by 1`,
        LIVE,
      );
      // the rate is 150 yen
      const wanted = units.map((one) => ({
        units: one,
        booked: one,
        amount: Math.floor((one * 150) / 1e6),
        credits: 1,
      }));
      expect(kept).toEqual(wanted);
      const sum = units.reduce((all, one) => all + one, 0);
      expect(Number(await live.houseUsdt(TREASURY))).toBe(sum);
      const yen = wanted.reduce((all, { amount }) => all + amount, 0);
      expect(Number((await live.member.call('GET v1/trade/asset/summary')).cash) - before).toBe(yen);
      const asked = (path: string): number => usdt.asked.filter((one) => one === path).length;
      expect([asked('/screening'), asked('/travel')]).toEqual([COUNT, COUNT]);
      // nothing is left to be done, and nothing is done again
      await live.rounds(2);
      expect(await credited()).toBe(COUNT);
      expect(Number(await live.houseUsdt(TREASURY))).toBe(sum);
      expect([asked('/screening'), asked('/travel')]).toEqual([COUNT, COUNT]);
    },
    (MOST_SECONDS + 60) * 1_000,
  );
});
