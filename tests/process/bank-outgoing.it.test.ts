import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { makeDataDir, removeDataDir, runKabuto } from '../support/server-process.ts';
import { draft, startWithdrawals, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

const MINUTE = 60_000;
let harness: WithdrawalsHarness;
let member: ApiClient;
let maker: TestOperator;
let folder: string;
beforeAll(async () => {
  folder = makeDataDir();
  harness = await startWithdrawals();
  harness.setCard({});
  maker = await harness.operator(['treasury']);
  member = await harness.app.client().register();
}, 120_000);
afterAll(async () => {
  await harness.stop();
  removeDataDir(folder);
});

const bank = (...words: string[]) =>
  runKabuto(folder, ['bank', ...words], { DATABASE_URL: harness.app.database.appUrl });
const kabuto = ['--tenant', 'kabuto'];

it('kabuto bank lists withdrawals under way and transfer files, and shows one withdrawal with its steps, of one brokerage', async () => {
  expect(await bank('withdrawals', ...kabuto)).toEqual({ code: 0, output: '0 withdrawals are under way.\n' });
  expect(await bank('files', ...kabuto)).toEqual({ code: 0, output: '0 transfer files.\n' });

  const accountId = String((await member.call('GET v1/user/user/info')).accountId);
  const { transferId: sent } = await withdraw(member, '50000');
  await harness.pass(MINUTE);
  expect((await maker.call('fundWithdrawalApprove', { transferId: sent })).status).toBe(200);
  const { data: file } = await maker.call('transferFileRelease', {});
  // However slow the machine is, the demo's bank does not pay meanwhile, and the next one cools.
  await harness.pass(-60 * MINUTE);
  harness.setCard({});
  const { transferId: cooling, arrivesOn } = await withdraw(member, '60000');
  const { transferId: cancelled } = await withdraw(member, '70000');
  await member.call('POST v1/fund/transfer/cancel', { body: { transferId: cancelled }, key: randomUUID() });
  await draft(member);
  await harness.app.market.core.waitUntilCaughtUp();

  const to = 'ミツビシUFJ シブヤ ••••789';
  const listed = await bank('withdrawals', ...kabuto);
  expect(listed.output.split('\n')).toEqual([
    [sent, accountId, '50000', '220', 'sent', file.payOn, to].join('\t'),
    [cooling, accountId, '60000', '220', 'cooling', arrivesOn, to].join('\t'),
    '2 withdrawals are under way.',
    '',
  ]);
  expect((await bank('files', ...kabuto)).output.split('\n')).toEqual([
    [file.fileId, 'released', file.payOn, '1', '50000', 'Operator 1', 'not accepted'].join('\t'),
    '1 transfer files.',
    '',
  ]);

  const shown = await bank('withdrawals', sent, ...kabuto);
  const lines = shown.output.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    `withdrawal ${sent} of account ${accountId}: 50000 yen, fee 220 yen, sent`,
    `to ${to}`,
    `arrives on ${String(file.payOn)}`,
    `transfer file ${String(file.fileId)}: sent`,
  ]);
  expect(lines.slice(4, -1).map((line) => line.replace(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}\t/, ''))).toEqual([
    'draft',
    expect.stringMatching(/^requested\tcustomer:\d+$/),
    'cooling\tsystem',
    'screening\tsystem',
    'approved\toperator:1',
    'sent\toperator:1',
  ]);
  // Nothing of the full account number.
  expect(`${listed.output}${shown.output}`).not.toContain('0000789');

  expect((await bank('withdrawals', '--tenant', 'second')).output).toBe('0 withdrawals are under way.\n');
  expect((await bank('files', '--tenant', 'second')).output).toBe('0 transfer files.\n');
});

it.each(['999999', 'x', '0', '99999999999999999999'])('kabuto bank withdrawals %s is no withdrawal', async (number) => {
  const { code, output } = await bank('withdrawals', number, ...kabuto);
  expect(code).not.toBe(0);
  expect(output).toContain(`There is no withdrawal ${number}; bank withdrawals lists those under way.`);
});
