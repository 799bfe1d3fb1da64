import { randomUUID } from 'node:crypto';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let treasury: TestOperator;
beforeAll(async () => {
  // The tables are late: an operator's change waits for what was committed before it.
  harness = await startOperatorsHarness(null, { jobsByHand: ['deposits'], lagMs: 500 });
  treasury = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

const core = () => harness.app.marketOf(1).core;

/** A line of the bank in this state, from which money can be returned. */
async function lineIn(state: 'unallocated' | 'rejected'): Promise<string> {
  const source = `bank/returns/${state}`;
  const { transfer } = await core().submit({ input: { kind: 'importBankLine', amount: yen(9_000), source } });
  const lineId = String(transfer?.transferId);
  if (state === 'unallocated') return lineId;
  const member = await harness.app.client().register();
  const { accountId } = await member.call('GET v1/user/user/info');
  const done = { status: 200 };
  const allocated = { lineId, accountId: String(accountId), reason: 'SENDER_ASKED' };
  expect(await treasury.call('fundLineAllocate', allocated)).toMatchObject(done);
  expect(await treasury.call('fundDepositReject', { transferId: lineId, reason: 'SANCTIONS' })).toMatchObject(done);
  return lineId;
}

it.each(['unallocated', 'rejected'] as const)(
  'ERR-08 a return whose line in the log was lost is the same one when it is sent again: %s',
  async (state) => {
    const lineId = await lineIn(state);
    const body = { lineId, reason: 'SENDER_ASKED' };
    const key = randomUUID();
    expect(await treasury.call('fundLineReturn', body, { key })).toMatchObject({ data: { state: 'returning' } });
    await harness.superPool.query('delete from operator_answer');
    const ofReturn = [`transfer ${lineId}`, 'fundLineReturn'];
    await harness.superPool.query('delete from operator_log where subject = $1 and event = $2', ofReturn);
    expect(await treasury.call('fundLineReturn', body, { key })).toMatchObject({
      status: 200,
      data: { state: 'returning' },
    });
    const { rows } = await harness.superPool.query(
      'select before, after from operator_log where subject = $1 and event = $2',
      ofReturn,
    );
    expect(rows).toMatchObject([{ before: { state }, after: { state: 'returning' } }]);
    expect(await treasury.call('fundLineReturn', body)).toMatchObject({ data: { reason: 'TRANSFER_STATE' } });
  },
  120_000,
);
