import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bankKana } from '@kabuto/bank-files';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { limits } from '../../apps/server/src/platform/http/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type NotifiedLine, notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';
import { sendBankFile } from '../support/send-bank-file.ts';

type Lines = OperatorReply<'fundLineList'>;

let harness: OperatorsHarness;
let treasury: TestOperator;
let member: ApiClient;
let payer: string;
let enquiry = 0;

beforeAll(async () => {
  harness = await startOperatorsHarness();
  treasury = await harness.operator(['treasury']);
  member = await harness.app.client().register();
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  const { payer: named } = await member.call('GET v1/fund/deposit/options');
  payer = bankKana(named?.kana ?? '') ?? '';
});

const send = (bytes: Uint8Array, by: TestOperator = treasury) => sendBankFile(harness, by, bytes);
const line = (of: Partial<NotifiedLine> & { readonly amount: number }): NotifiedLine => {
  enquiry += 1;
  return { enquiry, payer, ...of };
};
const file = (...lines: NotifiedLine[]): Uint8Array => notificationBytes(notificationRecords(lines));
const declare = (amount: number) =>
  member.call('POST v1/fund/deposit/declare', { body: { amount: String(amount) }, key: randomUUID() });
const stateOf = async (transferId: string) =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer;
const reaches = (transferId: string, state: string) =>
  eventually(async () => (await stateOf(transferId)).state === state);
const cash = async () => Number((await member.call('GET v1/trade/asset/summary')).cash);
const lines = async (scope: 'unallocated' | 'all' = 'all') =>
  (await treasury.call('fundLineList', { scope, pageSize: '100' })).data as unknown as Lines;
/** The transfer of the line with this enquiry number, once it is booked. */
const booked = ({ enquiry: number }: NotifiedLine) =>
  eventually(async () => (await lines()).rows.find(({ source }) => source.endsWith(`/${number}`)));

it('BO-04 FND-07 credits what reference, amount and name agree on, and puts everything else before an operator', async () => {
  const before = await cash();
  const [good, other, third] = [await declare(10_000), await declare(20_000), await declare(30_000)];
  const nobodys = line({ amount: 5, payer: 'ｽｽﾞｷ ｲﾁﾛｳ' });
  const bytes = file(
    line({ amount: 10_000, payer: `${payer} ${good.reference}` }),
    line({ amount: 19_999, payer: `${payer} ${other.reference}` }),
    line({ amount: 30_000, payer: `ｻﾄｳ ﾊﾅｺ ${third.reference}` }),
    nobodys,
  );
  const { status, data } = await send(bytes);
  expect({ status, ...data }).toMatchObject({ status: 200, kind: 'notification', lines: 4, sum: '60004', imported: 4 });
  await reaches(good.transferId, 'credited');
  expect((await cash()) - before).toBe(10_000);
  await reaches(other.transferId, 'review');
  expect(await stateOf(other.transferId)).toMatchObject({
    reason: 'AMOUNT_DIFFERS',
    amount: '19999',
    declared: '20000',
  });
  await reaches(third.transferId, 'review');
  expect(await stateOf(third.transferId)).toMatchObject({ reason: 'PAYER_NAME_DIFFERS' });
  const { transferId } = await booked(nobodys);
  expect((await lines('unallocated')).rows.map((one) => one.transferId)).toContain(transferId);

  const detail = await treasury.call('fundTransferDetail', { transferId: other.transferId });
  expect(detail.data).toMatchObject({ line: { amount: '19999' }, payer: { kana: expect.any(String) }, candidates: [] });
  expect((await treasury.call('fundDepositRelease', { transferId: other.transferId })).data).toMatchObject({
    state: 'credited',
  });
  const reason = 'THIRD_PARTY';
  await treasury.call('fundDepositReject', { transferId: third.transferId, reason });
  await reaches(third.transferId, 'returning');
  expect((await treasury.call('fundLineReturned', { lineId: third.transferId })).data).toMatchObject({
    state: 'returned',
    reason,
  });
  expect((await cash()) - before).toBe(29_999);
});

it('the same file again, one with the same lines, and 16 at once book each line once', async () => {
  const deposit = await declare(40_000);
  const one = line({ amount: 40_000, payer: `${payer} ${deposit.reference}` });
  const bytes = file(one);
  const before = await cash();
  // A server that is busy turns an upload away: sent again, it is the same import.
  const accepted = async () => {
    for (;;) {
      const reply = await send(bytes);
      if (reply.status !== 503) return reply;
    }
  };
  const all = await Promise.all(Array.from({ length: 16 }, accepted));
  const [first] = all;
  expect(all.map(({ status, data }) => `${status} ${data.importId}`)).toEqual(
    all.map(() => `200 ${first?.data.importId}`),
  );
  await reaches(deposit.transferId, 'credited');
  // Another file of the bank that has the line too.
  const more = await send(file(one, line({ amount: 1, payer: 'ﾀﾅｶ' })));
  expect(more.data).toMatchObject({ lines: 2, imported: 1 });
  const both = [file(one, line({ amount: 2, payer: 'ﾀﾅｶ' })), file(one, line({ amount: 3, payer: 'ﾀﾅｶ' }))];
  await Promise.all(both.map((of) => send(of)));
  await eventually(async () => (await lines()).rows.some(({ amount }) => amount === '3'));
  expect((await lines()).rows.filter(({ source }) => source.endsWith(`/${one.enquiry}`))).toHaveLength(1);
  expect((await cash()) - before).toBe(40_000);
});

it('credits no cheque that may still bounce, and nothing that the bank has taken back', async () => {
  const [cheque, part, back] = [await declare(50_000), await declare(60_000), await declare(70_000)];
  const taken = line({ amount: 70_000, payer: `${payer} ${back.reference}` });
  await send(
    file(
      line({ amount: 50_000, uncleared: 50_000, payer: `${payer} ${cheque.reference}` }),
      line({ amount: 60_000, uncleared: 20_000, payer: `${payer} ${part.reference}` }),
      taken,
      { ...taken, cancels: true },
    ),
  );
  await reaches(part.transferId, 'review');
  expect(await stateOf(part.transferId)).toMatchObject({ amount: '40000', reason: 'AMOUNT_DIFFERS' });
  const { isCancelled, transferId } = await booked(taken);
  expect(isCancelled).toBe(true);
  const { state } = (await lines()).rows.find((one) => one.transferId === transferId) ?? {};
  expect(state).toBe('unallocated');
  for (const { transferId: id } of [cheque, back]) expect((await stateOf(id)).state).toBe('declared');
});

it('VAL-14 refuses a forged, cut or doubled file whole, and one of another account, with the place', async () => {
  const records = notificationRecords([line({ amount: 90_000 })]);
  const before = (await treasury.call('bankImportList', {})).data.total;
  const [head = '', body = '', trailer = '', end = ''] = records;
  const forged = [head, body.replace('0000090000', '0000900000'), trailer, end];
  const wrong: readonly (readonly [readonly string[], string, string])[] = [
    [forged, '3', 'creditSum'],
    [[head, body, body, trailer, end], '4', 'creditCount'],
    [[head, body, trailer], '4', 'record'],
    [[head, body.slice(1), trailer, end], '4', 'record'],
  ];
  for (const [sent, row, column] of wrong) {
    const { status, data } = await send(notificationBytes(sent));
    expect({ status, ...data }).toMatchObject({
      status: 400,
      reason: 'BANK_FILE_INVALID',
      params: { line: row, column, allowed: expect.any(String) },
    });
  }
  const other = notificationBytes(notificationRecords([line({ amount: 1 })], { account: '7203002' }));
  expect((await send(other)).data).toMatchObject({ reason: 'BANK_ACCOUNT_DIFFERS' });
  expect((await treasury.call('bankImportList', {})).data.total).toBe(before);
});

it('BO-10 of 32 operators who decide about one line at once, one has an effect', async () => {
  const one = line({ amount: 123, payer: 'ﾀｶﾊｼ' });
  await send(file(one));
  const { transferId: lineId } = await booked(one);
  const second = await harness.operator(['treasury']);
  const { accountId } = await member.call('GET v1/user/user/info');
  const all = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      (n % 2 === 0 ? treasury : second).call('fundLineAllocate', { lineId, accountId, reason: 'ASKED_BY_PHONE' }),
    ),
  );
  const reasons = all.filter(({ status }) => status !== 200).map(({ data }) => data.reason);
  expect(reasons).toHaveLength(31);
  expect(new Set(reasons)).toEqual(new Set(['TRANSFER_STATE']));
  const repeated = randomUUID();
  const release = () => treasury.call('fundDepositRelease', { transferId: lineId }, { key: repeated });
  const [first, again] = [await release(), await release()];
  expect(first.data).toMatchObject({ state: 'credited', amount: '123' });
  expect(again).toEqual(first);
  const { rows } = await harness.superPool.query(
    `select event, before->>'state' as before, after->>'state' as after from operator_log
      where tenant_id = 1 and subject = $1 order by log_id`,
    [`transfer ${lineId}`],
  );
  expect(rows).toEqual([
    { event: 'fundLineAllocate', before: 'unallocated', after: 'review' },
    { event: 'fundDepositRelease', before: 'review', after: 'credited' },
  ]);
});

it('matches a deposit with a line by hand, and holds what a frozen account cannot take', async () => {
  const deposit = await declare(8_000);
  const one = line({ amount: 8_000, payer: 'ﾀﾅｶ ｼﾞﾛｳ' });
  await send(file(one));
  const { transferId: lineId } = await booked(one);
  const detail = await treasury.call('fundTransferDetail', { transferId: deposit.transferId });
  expect(detail.data.candidates).toContainEqual(
    expect.objectContaining({
      reference: false,
      amount: true,
      payer: false,
      line: expect.objectContaining({ transferId: lineId }),
    }),
  );
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const setStatus = (status: 'frozen' | 'open') =>
    harness.app.market.core.submit({ input: { kind: 'setAccountPolicy', accountId, status } });
  await setStatus('frozen');
  await treasury.call('fundDepositMatch', { transferId: deposit.transferId, lineId });
  await reaches(deposit.transferId, 'held');
  expect(await stateOf(deposit.transferId)).toMatchObject({ reason: 'TRADING_NOT_ALLOWED' });
  await setStatus('open');
  const release = { transferId: deposit.transferId };
  expect((await treasury.call('fundDepositRelease', release)).data).toMatchObject({ state: 'credited' });
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('BO-04 VAL-15 shows the picture of a receipt to operators of this brokerage alone, and the log has each look', async () => {
  const { transferId } = await declare(77_000);
  const { id } = await member.call('GET v1/user/user/info');
  const path = join(mkdtempSync(join(tmpdir(), 'kabuto-proof-')), 'receipt.jpg');
  const jpeg = await cameraJpeg();
  writeFileSync(path, jpeg);
  const owner = { tenantId: 1, userId: Number(id) };
  const received = { path, bytes: jpeg.length };
  const { fileId } = await harness.app.files.storePicture(owner, 'deposit', received, 'file');
  rmSync(dirname(path), { recursive: true });
  const look = (by: TestOperator, reason = '控えの照合') =>
    harness.entry.inject({
      url: `/operator/v1/fund/deposit/proof?${new URLSearchParams({ transferId, reason })}`,
      headers: { host: 'localhost', cookie: by.cookie },
    });
  expect((await look(treasury)).statusCode).toBe(404);
  await member.call('POST v1/fund/deposit/proof', { body: { transferId, fileId } });
  const { statusCode, headers, rawPayload } = await look(treasury);
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await look(await harness.operator(['treasury'], 2))).statusCode).toBe(404);
  const { rows } = await harness.superPool.query(
    `select tenant_id, event, subject, after from operator_log where event = 'fundProof'`,
  );
  const after = { opened: 'proof', fileId, reason: '控えの照合', roles: ['treasury'] };
  expect(rows).toEqual([{ tenant_id: 1, event: 'fundProof', subject: `transfer ${transferId}`, after }]);

  // a look needs a reason and a role that may, is shown to its customer, and counts towards the pictures of a day
  expect((await look(treasury, ' ')).json()).toMatchObject({ code: 400, data: { field: 'reason' } });
  const auditor = await harness.operator(['auditor']);
  expect((await look(auditor)).statusCode).toBe(403);
  expect((await member.call('GET v1/user/identity/views')).rows).toMatchObject([
    { viewer: 'operator', what: 'deposit', reason: '控えの照合', roles: ['treasury'] },
  ]);
  const exported = await member.call('POST v1/user/user/export', {
    body: { stepUpToken: await member.confirm('data-export') },
  });
  expect(exported.depositViews).toMatchObject([{ reason: '控えの照合', roles: ['treasury'] }]);
  const me = (await treasury.call('me', {})).data as { readonly operatorId: string };
  await harness.superPool.query(
    `insert into operator_log (tenant_id, operator_id, event, device, address, at, subject, after)
     select 1, $1, 'fundProof', '', '', $2, 'transfer 0', '{}' from generate_series(1, $3)`,
    [me.operatorId, Date.now(), limits.PICTURE_VIEWS_A_DAY],
  );
  expect((await look(treasury)).json()).toMatchObject({ code: 429, data: { reason: 'VIEW_LIMIT' } });

  const payerFor = async (by: TestOperator) =>
    ((await by.call('fundTransferDetail', { transferId })).data as { payer: { name: string; kana: string } }).payer;
  const full = await payerFor(treasury);
  const masked = (text: string) => `${text.slice(0, 1)}•••`;
  expect(full.kana).not.toContain('•');
  expect(await payerFor(auditor)).toEqual({ name: masked(full.name), kana: masked(full.kana) });
});

it('is unknown to operators of another brokerage', async () => {
  const other = await harness.operator(['treasury'], 2);
  const { rows } = await lines();
  const lineId = rows[0]?.transferId ?? '';
  const unknown = { status: 404, data: { reason: 'TRANSFER_UNKNOWN' } };
  expect(await other.call('fundLineReturn', { lineId, reason: 'UNKNOWN' })).toMatchObject(unknown);
  expect(await other.call('fundTransferDetail', { transferId: lineId })).toMatchObject(unknown);
  expect((await other.call('fundLineList', { scope: 'all' })).data.total).toBe(0);
  expect((await send(file(line({ amount: 1 })), other)).data).toMatchObject({ reason: 'DEPOSITS_CLOSED' });
});
