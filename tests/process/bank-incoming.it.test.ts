import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bankKana } from '@kabuto/bank-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';
import { makeDataDir, removeDataDir, runKabuto } from '../support/server-process.ts';

const NOW = Date.now();
let harness: OperatorsHarness;
let folder: string;
beforeAll(async () => {
  folder = makeDataDir();
  // The demo's clerk decides nothing while its clock stands.
  harness = await startOperatorsHarness(null, { now: () => NOW });
}, 120_000);
afterAll(async () => {
  await harness.stop();
  removeDataDir(folder);
});

const bank = (...words: string[]) =>
  runKabuto(folder, ['bank', ...words], { DATABASE_URL: harness.app.database.appUrl });
const kabuto = ['--tenant', 'kabuto'];
const withoutTime = (line: string): string => line.replace(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}\t/, '');

it('kabuto bank lists imports and open deposits, and shows one deposit with its steps, of one brokerage', async () => {
  expect((await bank('imports', ...kabuto)).output).toBe('0 files were imported.\n');
  const member = await harness.app.client().register();
  const accountId = String((await member.call('GET v1/user/user/info')).accountId);
  const { payer } = await member.call('GET v1/fund/deposit/options');
  const declared = await member.call('POST v1/fund/deposit/declare', { body: { amount: '20000' }, key: randomUUID() });
  const { transferId, reference } = declared;
  const file = path.join(folder, 'notification.txt');
  const line = { enquiry: 7, amount: 19_980, payer: `${bankKana(payer?.kana ?? '')} ${reference}` };
  await writeFile(file, notificationBytes(notificationRecords([line])));
  const first = await bank('import', file, ...kabuto);
  expect(first.output).toContain('import 1: notification, 1 lines with 19980 yen, 1 of them new.');
  expect(await bank('import', file, ...kabuto)).toEqual({
    code: 0,
    output: 'import 1: this file was imported before; nothing changed.\n',
  });
  await eventually(async () => {
    const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
    return transfer.state === 'review';
  });
  expect((await bank('imports', ...kabuto)).output.split('\n')).toEqual([
    ['1', 'notification', 'notification.txt', '1', '1', '19980', 'imported'].join('\t'),
    '1 files were imported.',
    '',
  ]);
  expect((await bank('deposits', ...kabuto)).output.split('\n')).toEqual([
    [transferId, accountId, '19980', 'review', 'AMOUNT_DIFFERS', reference].join('\t'),
    '1 deposits are open.',
    '',
  ]);
  const shown = (await bank('deposits', transferId, ...kabuto)).output.split('\n');
  expect(shown.slice(0, 3)).toEqual([
    `deposit ${transferId} of account ${accountId}: 19980 yen, review (AMOUNT_DIFFERS)`,
    `announced: 20000 yen, reference ${reference}`,
    expect.stringMatching(/^bank line: .+7$/),
  ]);
  expect(shown.slice(3, -1).map(withoutTime)).toEqual(['declared', 'review\tsystem:matching\tAMOUNT_DIFFERS']);
  expect((await bank('deposits', '--tenant', 'second')).output).toBe('0 deposits are open.\n');
  expect((await bank('deposits', transferId, '--tenant', 'second')).output).toContain(`no deposit ${transferId}`);
});

it.each(['999999', 'x', '0'])('kabuto bank deposits %s is no deposit', async (number) => {
  const { code, output } = await bank('deposits', number, ...kabuto);
  expect(code).not.toBe(0);
  expect(output).toContain(`There is no deposit ${number}; bank deposits lists those that are open.`);
});
