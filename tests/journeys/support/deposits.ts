import { randomUUID } from 'node:crypto';
import { cameraJpeg } from '../../../apps/server/src/files/testing-pictures.ts';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { demoToken, uploadAs } from '../../support/upload-load.ts';
import type { Office } from './office.ts';

async function dataOf(reply: Response): Promise<Record<string, unknown>> {
  const { code, data } = (await reply.json()) as { readonly code: number; readonly data: Record<string, unknown> };
  if (code !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  return data;
}

/**
 * A deposit of a new demo member with a picture of the receipt, whose money another person has sent: it is in review.
 * `bank`: imports the line. Returns the transfer's number.
 */
export async function reviewedDeposit({ harness }: Office, bank: TestOperator, amount: number): Promise<string> {
  const { origin } = harness.app;
  const token = await demoToken(origin);
  const post = async (path: string, fields: Readonly<Record<string, string>>) =>
    dataOf(
      await fetch(`${origin}/api/v1/fund/deposit/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, lang: 'jp', 'idempotency-key': randomUUID() },
        body: new URLSearchParams(fields),
      }),
    );
  const { transferId, reference } = await post('declare', { amount: String(amount) });
  const number = String(transferId);
  const { fileId } = await dataOf(await uploadAs(origin, token, await cameraJpeg(), 'deposit'));
  await post('proof', { transferId: number, fileId: String(fileId) });
  const records = notificationRecords([{ enquiry: 900_000 + amount, amount, payer: `ｻﾄｳ ﾊﾅｺ ${String(reference)}` }]);
  await sendBankFile(harness, bank, notificationBytes(records));
  await eventually(async () => {
    const { data } = await bank.call('fundTransferDetail', { transferId: number });
    return JSON.stringify(data.transfer).includes('"review"');
  });
  return number;
}
