import { randomUUID } from 'node:crypto';
import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { instrumentCode } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { liftDueHalts } from '../../apps/server/src/trading/index.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const MINUTE = 60_000;

let harness: OperatorsHarness;
let dealer: TestOperator;
let compliance: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness(null, { jobsByHand: ['issue-halts'] });
  await harness.app.openMarket();
  await enter();
}, 120_000);
afterAll(() => harness.stop());

/** New sessions: those of before end when the clock is moved by an hour. */
async function enter(): Promise<void> {
  dealer = await harness.operator(['dealing']);
  compliance = await harness.operator(['compliance']);
  auditor = await harness.operator(['auditor']);
}

type Row = OperatorReply<'haltStart'>;
const row = async (code: string): Promise<Row | undefined> =>
  ((await auditor.call('haltList', { code })).data as unknown as OperatorReply<'haltList'>).rows[0];
const start = (code: string, minutes = '10', key: string = randomUUID(), by = dealer) =>
  by.call('haltStart', { code, minutes, reason: '重要事実の確認' }, { key });
const end = (code: string, key: string = randomUUID(), by = dealer) =>
  by.call('haltEnd', { code, reason: '確認が済んだ' }, { key });
const propose = async (code: string, minutes: string) =>
  (await dealer.call('haltPropose', { code, minutes, reason: '公表待ち' })).data as unknown as ProposalView;
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('haltApprove', { number: String(number), credential: by.sign(hash) });
const isHalted = (code: string) =>
  harness.app.market.core.read(({ broker, venue }) => [
    broker.instrument(instrumentCode(code))?.halted,
    venue.facts(instrumentCode(code)).halted,
  ]);
const lift = (after: number) => liftDueHalts(harness.pool, harness.app.market.core, 1, Date.now() + after);
const logOf = async (code: string) =>
  (
    await harness.superPool.query<{ event: string; before: object; after: object }>(
      'select event, before, after from operator_log where subject = $1 order by log_id',
      [`issue ${code}`],
    )
  ).rows;

describe('a halt by one operator', () => {
  it('BO-05 stops the issue at broker and venue at once, and it trades again after its minutes, with lines in the log', async () => {
    const client = await harness.app.client('kabuto').register(`halted-${Date.now()}@example.jp`);
    const { status, data } = await start('7203', '3');
    expect([status, data]).toMatchObject([
      200,
      { code: '7203', state: 'halted', halt: { reason: '重要事実の確認', proposal: null } },
    ]);
    expect(await isHalted('7203')).toEqual([true, true]);
    const refused = await client.ask('POST v1/trade/order/place', {
      key: randomUUID(),
      body: { code: '7203', side: 'buy', type: 'limit', price: '2800', quantity: '100' },
    });
    expect(refused.data).toMatchObject({ reason: 'INSTRUMENT_HALTED' });
    expect((await auditor.call('haltList', { state: 'halted' })).data).toMatchObject({ total: 1 });

    await lift(2 * MINUTE);
    expect(await isHalted('7203')).toEqual([true, true]);
    await lift(4 * MINUTE);
    expect(await isHalted('7203')).toEqual([false, false]);
    expect(await row('7203')).toMatchObject({ state: 'trading', halt: null });
    expect(await logOf('7203')).toMatchObject([
      { event: 'haltStart', before: { state: 'trading' }, after: { state: 'halted', minutes: 3 } },
      { event: 'haltLapsed', before: { state: 'halted' }, after: { state: 'trading' } },
    ]);
    await lift(4 * MINUTE);
    expect(await logOf('7203')).toHaveLength(2);
    // A call that is repeated after the end of its halt sends its command again: that does not stay.
    const input = { kind: 'haltInstrument', instrument: instrumentCode('7203'), halted: true } as const;
    await harness.app.market.core.submit({ input });
    await lift(4 * MINUTE);
    expect(await isHalted('7203')).toEqual([false, false]);
    expect(await logOf('7203')).toHaveLength(3);
    // Noted, and its command never came: nothing has changed, so that the log has no line.
    await harness.superPool.query(`update issue_halt set lifted_at = null where code = '7203'`);
    await lift(4 * MINUTE);
    expect(await logOf('7203')).toHaveLength(3);
  });

  it('lasts ten minutes in an hour at most, then two operators are needed', async () => {
    expect((await start('6758', '11')).data).toMatchObject({ field: 'minutes' });
    expect((await start('6758')).status).toBe(200);
    expect((await start('6758')).data).toMatchObject({ reason: 'INSTRUMENT_HALTED', field: 'code' });
    expect((await end('6758')).data).toMatchObject({ code: '6758', state: 'trading', halt: null });
    expect([await isHalted('6758'), (await end('6758')).data]).toMatchObject([
      [false, false],
      { reason: 'NOT_HALTED', field: 'code' },
    ]);
    expect((await start('6758', '1')).data).toMatchObject({ reason: 'HALT_NEEDS_PROPOSAL', field: 'code' });
    harness.advanceClock(61 * MINUTE);
    await enter();
    expect((await start('6758', '1')).status).toBe(200);
    expect((await end('6758')).status).toBe(200);
  });

  it('tapped twice it is one halt, also at its end', async () => {
    const [first, last] = [randomUUID(), randomUUID()];
    expect(
      (await Promise.all([start('8306', '5', first), start('8306', '5', first)])).map((one) => one.status),
    ).toEqual([200, 200]);
    expect((await Promise.all([end('8306', last), end('8306', last)])).map((one) => one.status)).toEqual([200, 200]);
    expect((await logOf('8306')).map(({ event }) => event)).toEqual(['haltStart', 'haltEnd']);
  });

  it('is refused by the name of the field', async () => {
    for (const [fields, field] of [
      [{ code: '0001', minutes: '5', reason: 'x' }, 'code'],
      [{ code: 'toyota', minutes: '5', reason: 'x' }, 'code'],
      [{ code: '9984', minutes: '0', reason: 'x' }, 'minutes'],
      [{ code: '9984', minutes: '5', reason: ' ' }, 'reason'],
    ] as const)
      expect([fields, (await dealer.call('haltStart', fields)).data]).toMatchObject([fields, { field }]);
    expect((await start('9984', '5', randomUUID(), compliance)).data).toMatchObject({ reason: 'FORBIDDEN' });
    expect(await row('9984')).toMatchObject({ state: 'trading' });
  });

  it('BO-09 is of its own brokerage', async () => {
    const other = await harness.operator(['dealing'], 2);
    expect((await start('4063')).status).toBe(200);
    expect((await other.call('haltList', { code: '4063' })).data).toMatchObject({ rows: [{ state: 'trading' }] });
    expect((await end('4063', randomUUID(), other)).data).toMatchObject({ reason: 'NOT_HALTED' });
    expect((await end('4063')).status).toBe(200);
  });
});

describe('a longer halt', () => {
  it('BO-05 needs two operators, holds beyond ten minutes, and ends at its time', async () => {
    const made = await propose('9432', '120');
    expect(made).toMatchObject({ kind: 'issueHalt', content: { code: '9432', minutes: 120 } });
    expect(await isHalted('9432')).toEqual([false, false]);
    const both = await harness.operator(['dealing', 'compliance']);
    expect((await approve(compliance, made)).status).toBe(200);
    await eventually(async () => (await isHalted('9432')).every(Boolean));
    expect(await row('9432')).toMatchObject({ state: 'halted', halt: { proposal: made.number, reason: '公表待ち' } });
    await lift(61 * MINUTE + 11 * MINUTE);
    expect(await isHalted('9432')).toEqual([true, true]);
    await lift(61 * MINUTE + 121 * MINUTE);
    expect(await isHalted('9432')).toEqual([false, false]);

    const { data } = await both.call('haltPropose', { code: '9432', minutes: '', reason: '公表待ち' });
    const own = data as unknown as ProposalView;
    expect((await approve(both, own)).data).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect((await compliance.call('haltRefuse', { number: String(own.number), reason: 'no' })).status).toBe(200);
    expect(await isHalted('9432')).toEqual([false, false]);
  });

  it('without minutes it lasts until an operator ends it, and takes over a short one', async () => {
    expect((await start('7974', '2')).status).toBe(200);
    expect((await approve(compliance, await propose('7974', ''))).status).toBe(200);
    await lift(24 * 60 * MINUTE);
    expect(await row('7974')).toMatchObject({ state: 'halted', halt: { until: null } });
    expect((await end('7974')).status).toBe(200);
    expect(await isHalted('7974')).toEqual([false, false]);
  });

  it('names wrong fields', async () => {
    for (const [fields, field] of [
      [{ code: '0001', minutes: '', reason: 'x' }, 'code'],
      [{ code: '7974', minutes: '99999', reason: 'x' }, 'minutes'],
      [{ code: '7974', minutes: '60', reason: '' }, 'reason'],
    ] as const)
      expect([fields, (await dealer.call('haltPropose', fields)).data]).toMatchObject([fields, { field }]);
  });
});
