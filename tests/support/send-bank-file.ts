import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { OperatorsHarness } from './operators-harness.ts';

type Import = OperatorReply<'bankImportConfirm'>;
type Refusal = { readonly reason?: string; readonly params?: Readonly<Record<string, string>> };

/** Imports a file of the bank as the back office does, with a new key by default. */
export async function sendBankFile(
  { entry }: Pick<OperatorsHarness, 'entry'>,
  by: TestOperator,
  bytes: Uint8Array,
  key: string = randomUUID(),
): Promise<{ readonly status: number; readonly data: Import & Refusal }> {
  const boundary = 'kabuto-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bank.txt"\r\n\r\n`;
  const reply = await entry.inject({
    method: 'POST',
    url: '/operator/v1/fund/import/add',
    headers: {
      ...{ host: 'localhost', origin: 'http://localhost', cookie: by.cookie, 'idempotency-key': key },
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const { data } = reply.json<{ data: Import & Refusal }>();
  return { status: reply.statusCode, data };
}
