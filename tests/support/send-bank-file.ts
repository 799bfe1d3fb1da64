import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { OperatorsHarness } from './operators-harness.ts';

type Import = OperatorReply<'bankImportConfirm'>;
type Refusal = { readonly reason?: string; readonly params?: Readonly<Record<string, string>> };

type Reply<T> = { readonly status: number; readonly data: T & Refusal };

/** Imports a file of the bank as the back office does, with a new key by default. */
export const sendBankFile = (
  harness: Pick<OperatorsHarness, 'entry'>,
  by: TestOperator,
  bytes: Uint8Array,
  key?: string,
): Promise<Reply<Import>> => sendFile(harness, by, 'v1/fund/import/add', { bytes, key });

/** Imports results of withdrawals as the back office does, with a new key by default. */
export const sendResults = (
  harness: Pick<OperatorsHarness, 'entry'>,
  by: TestOperator,
  csv: string,
  key?: string,
): Promise<Reply<OperatorReply<'transferResults'>>> =>
  sendFile(harness, by, 'v1/fund/file/results', { bytes: Buffer.from(csv), key });

async function sendFile<T>(
  { entry }: Pick<OperatorsHarness, 'entry'>,
  by: TestOperator,
  path: string,
  { bytes, key = randomUUID() }: { readonly bytes: Uint8Array; readonly key: string | undefined },
): Promise<Reply<T>> {
  const boundary = 'kabuto-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bank.txt"\r\n\r\n`;
  const reply = await entry.inject({
    method: 'POST',
    url: `/operator/${path}`,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      cookie: by.cookie,
      'idempotency-key': key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const { data } = reply.json<{ data: T & Refusal }>();
  return { status: reply.statusCode, data };
}
