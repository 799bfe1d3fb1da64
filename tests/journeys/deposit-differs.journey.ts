import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bankKana } from '@kabuto/bank-files';
import { expect, it } from 'vitest';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { DepositPage } from './support/deposit.ts';
import { usePhones } from './support/phones.ts';

const phones = usePhones();

it('FND-01 FND-07 when the bank shows another amount, the deposit shows what was announced beside what has arrived', async () => {
  const form = await DepositPage.ofNewMember(await phones.phone());
  const { app } = form;
  await form.declare('20000');
  const payer = bankKana((await form.detail('振込依頼人名').first().innerText()).split('\n')[0] ?? '');
  if (payer === null) throw new Error('the payer has signs that a bank does not know');
  const folder = await mkdtemp(path.join(tmpdir(), 'kabuto-notification-'));
  const file = path.join(folder, 'notification.txt');
  await writeFile(file, notificationBytes(notificationRecords([{ enquiry: 1, amount: 19_980, payer }])));
  try {
    expect(await phones.server.kabuto('bank', 'import', file)).toContain('1 lines with 19980 yen, 1 of them new');
    await app.sheet.getByText('担当者による確認に移りました').waitFor({ timeout: 30_000 });
    await expect.poll(() => form.detail('連絡いただいた金額').innerText()).toContain('20,000');
    await expect.poll(() => form.detail('着金額').innerText()).toContain('19,980');
    // The same file again changes nothing.
    expect(await phones.server.kabuto('bank', 'import', file)).toContain('nothing changed');
    // The demo's clerk credits what has arrived.
    await app.sheet.getByText('口座の残高に反映しました').waitFor({ timeout: 60_000 });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(phones.complaints()).toEqual([]);
});
