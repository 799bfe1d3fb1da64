import { createHash, randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { epochMs } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paidOn, sentOn } from '../../apps/server/src/funding/withdrawals/arrival.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startWithdrawals, stateOf, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

const MINUTE = 60_000;
let harness: WithdrawalsHarness;
let member: ApiClient;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  harness = await startWithdrawals();
  one = await harness.operator(['treasury']);
  two = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  harness.setCard({});
  member = await harness.app.client().register();
});

const reasonOf = ({ status, data }: Awaited<ReturnType<TestOperator['call']>>) =>
  `${status} ${status === 200 ? 'done' : String(data.reason)}`;

/** Withdrawals that are being screened. */
async function screened(...amounts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push((await withdraw(member, amount)).transferId);
  await harness.pass(MINUTE);
  return ids;
}

async function approved(...amounts: string[]): Promise<string[]> {
  const ids = await screened(...amounts);
  for (const transferId of ids)
    expect(reasonOf(await one.call('fundWithdrawalApprove', { transferId }))).toBe('200 done');
  return ids;
}

const filesOf = async (transferId: string): Promise<unknown[]> => {
  const { rows } = await harness.superPool.query(
    `select file_id from transfer_file_line where tenant_id = 1 and transfer_id = $1 and state = 'sent'`,
    [transferId],
  );
  return rows;
};

async function download(by: TestOperator, fileId: number): Promise<Buffer> {
  const reply = await harness.entry.inject({
    method: 'GET',
    url: `/operator/v1/fund/file/download?fileId=${fileId}`,
    headers: { host: 'localhost', origin: 'http://localhost', cookie: by.cookie },
  });
  return reply.rawPayload;
}

/** A text in JIS X 0201: half-width katakana begin at 0xA1. */
const jis = (text: string): Buffer =>
  Buffer.from(Array.from(text, (sign) => (sign >= '｡' ? sign.charCodeAt(0) - 0xff61 + 0xa1 : sign.charCodeAt(0))));

it('FND-04 a file has the published layout byte by byte, is the same at each download, and is accepted by another operator', async () => {
  const [first = '', second = ''] = await approved('50000', '1234567');
  const { data } = await one.call('transferFileRelease', {});
  expect(data).toMatchObject({ count: 2, sum: '1284567', operator: expect.any(String), acceptedBy: null });
  const { fileId, hash, payOn } = data as { fileId: number; hash: string; payOn: string };
  const hours = { cutOff: '14:30' };
  const { marketTime } = harness.app.market.core.clock;
  expect(payOn).toBe(paidOn(sentOn(hours, marketTime as never)));
  const pad = (text: string, length: number): string => text.padEnd(length, ' ');
  const line = (id: string, amount: string): string =>
    `20005${pad('ﾐﾂﾋﾞｼUFJ', 15)}135${pad('ｼﾌﾞﾔ', 15)}0000` +
    `10000789${pad('ﾔﾏﾀﾞ ﾀﾛｳ', 30)}${amount.padStart(10, '0')}0${id.padStart(10, '0')}00000000007 ${pad('', 7)}`;
  const records = [
    `12100000000000${pad('ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ', 40)}${payOn.slice(5, 7)}${payOn.slice(8)}9998${pad('ﾃﾞﾓ', 15)}101${pad('ﾎﾝﾃﾝ', 15)}17203001${pad('', 17)}`,
    line(first, '50000'),
    line(second, '1234567'),
    `8000002000001284567${pad('', 101)}`,
    `9${pad('', 119)}`,
  ];
  const bytes = await download(one, fileId);
  expect(bytes).toEqual(jis(records.map((record) => `${record}\r\n`).join('')));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  expect(await download(two, fileId)).toEqual(bytes);
  const looks = await harness.superPool.query(
    `select operator_id from operator_log where event = 'transferFileDownload' and subject = $1 order by log_id`,
    [`transfer file ${fileId}`],
  );
  expect(looks.rows).toHaveLength(2);
  expect(looks.rows[0]).not.toEqual(looks.rows[1]);
  const { rows } = await harness.superPool.query('select sealed from transfer_file where file_id = $1', [fileId]);
  expect(rows[0]?.sealed.includes(Buffer.from('0000789'))).toBe(false);

  const figures = { fileId: String(fileId), count: '2', sum: '1284567' };
  expect(reasonOf(await one.call('transferFileAccept', figures))).toBe('403 SECOND_OPERATOR');
  const differs = await two.call('transferFileAccept', { ...figures, sum: '1284566' });
  expect(differs.data).toMatchObject({
    reason: 'FILE_DIFFERS',
    field: 'sum',
    params: { count: '2', sum: '1284567' },
  });
  const miscounted = await two.call('transferFileAccept', { ...figures, count: '3' });
  expect(miscounted.data).toMatchObject({ reason: 'FILE_DIFFERS', field: 'count' });
  const key = randomUUID();
  for (let times = 0; times < 2; times++)
    expect((await two.call('transferFileAccept', figures, { key })).data).toMatchObject({
      fileId,
      acceptedBy: expect.any(String),
    });
  expect(reasonOf(await two.call('transferFileAccept', figures))).toBe('400 FILE_ACCEPTED');
  expect((await two.call('transferFileList', {})).data).toMatchObject({ rows: [{ fileId, hash }] });

  expect((await one.call('fundWithdrawalPaid', { transferId: first })).data).toMatchObject({ state: 'paid' });
  const returned = { transferId: second, reason: 'ACCOUNT_CLOSED', fault: 'other', charge: '0' } as const;
  expect((await two.call('fundWithdrawalReturned', returned)).data).toMatchObject({
    state: 'returned',
    reason: 'ACCOUNT_CLOSED',
  });
});

it('the fee comes back with a return that was not the customer’s fault, and stays otherwise', async () => {
  const options = () => member.call('GET v1/fund/withdrawal/options');
  const before = Number((await options()).withdrawable);
  const [bank = '', own = ''] = await approved('50000', '60000');
  await one.call('transferFileRelease', {});
  const back = (transferId: string, fault: 'other' | 'customer') =>
    one.call('fundWithdrawalReturned', { transferId, reason: 'NAME_DIFFERS', fault, charge: '440' });
  expect(reasonOf(await back(bank, 'other'))).toBe('200 done');
  expect(Number((await options()).withdrawable)).toBe(before - 60_220);
  expect(reasonOf(await back(own, 'customer'))).toBe('200 done');
  expect(Number((await options()).withdrawable)).toBe(before - 220);
});

it('32 parallel releases put each withdrawal into one file', async () => {
  const ids = await approved('10000', '20000', '30000', '40000', '50000');
  const all = await Promise.all(
    Array.from({ length: 32 }, (_, n) => (n % 2 ? one : two).call('transferFileRelease', {})),
  );
  const files = new Set(all.filter(({ status }) => status === 200).map(({ data }) => data.fileId));
  expect(files.size).toBe(1);
  expect(new Set(all.filter(({ status }) => status !== 200).map(({ data }) => data.reason))).toEqual(
    new Set(all.some(({ status }) => status !== 200) ? ['TRANSFER_FILE_EMPTY'] : []),
  );
  for (const id of ids) {
    expect(await filesOf(id)).toHaveLength(1);
    expect(await stateOf(member, id)).toBe('sent');
  }
  expect(reasonOf(await one.call('transferFileRelease', {}))).toBe('400 TRANSFER_FILE_EMPTY');
});

it('what account or card no longer permits stays behind with its reason, and goes with a later file', async () => {
  const [id = ''] = await approved('50000');
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const { core } = harness.app.market;
  const status = (to: 'open' | 'frozen') => core.submit({ input: { kind: 'setAccountPolicy', accountId, status: to } });
  await status('frozen');
  expect(reasonOf(await one.call('transferFileRelease', {}))).toBe('400 TRANSFER_FILE_EMPTY');
  await status('open');
  harness.setCard({ removedAt: 1 });
  expect(reasonOf(await one.call('transferFileRelease', {}))).toBe('400 TRANSFER_FILE_EMPTY');
  const { rows } = await harness.superPool.query(
    'select state, reason from transfer_file_line where transfer_id = $1 order by file_id',
    [id],
  );
  expect(rows).toEqual([
    { state: 'left', reason: 'TRADING_NOT_ALLOWED' },
    { state: 'left', reason: 'CARD_REMOVED' },
  ]);
  harness.setCard({});
  expect((await one.call('transferFileRelease', {})).data).toMatchObject({ count: 1, sum: '50000' });
});

it.each([
  ['after its list was stored', async () => undefined],
  [
    'after one withdrawal was sent',
    async ([id = '']: string[]) => {
      const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
      const { refusal } = await harness.app.market.core.submit({
        input: {
          kind: 'stepTransfer',
          accountId,
          transferId: Number(id),
          from: 'approved',
          to: 'sent',
          wallAt: epochMs(harness.now()),
        },
      });
      expect(refusal).toBeNull();
    },
  ],
])(
  'a file whose release was killed %s is completed by the job: nothing is lost and nothing twice',
  async (_, before) => {
    const ids = await approved('50000', '60000');
    // The server's own job would complete the file as soon as its list is there.
    await before(ids);
    const { rows } = await harness.superPool.query(
      `with f as (insert into transfer_file (tenant_id, created_at) values (1, 0) returning file_id)
     insert into transfer_file_line (tenant_id, file_id, transfer_id, account_id)
       select 1, f.file_id, t.transfer_id, t.account_id from f, transfer t where t.tenant_id = 1 and t.transfer_id = any($1) returning file_id`,
      [ids],
    );
    const fileId = Number(rows[0]?.file_id);
    await harness.pass(0);
    const { data } = await one.call('transferFileList', {});
    expect(data.rows).toContainEqual(expect.objectContaining({ fileId, count: 2, sum: '110000' }));
    for (const id of ids) expect(await filesOf(id)).toEqual([{ file_id: fileId }]);
    expect((await download(one, fileId)).toString('latin1')).toContain('8000002000000110000');
  },
);

it('of operators who decide at once one succeeds, a repeated call has the same reply, and the log has one line', async () => {
  const [id = ''] = await screened('50000');
  const key = randomUUID();
  const repeat = () => one.call('fundWithdrawalApprove', { transferId: id }, { key });
  const all = await Promise.all([
    repeat(),
    repeat(),
    two.call('fundWithdrawalReject', { transferId: id, reason: 'SANCTIONS' }),
  ]);
  expect(all.map(reasonOf)[0]).toBe(all.map(reasonOf)[1]);
  expect(all.map(reasonOf).filter((text) => text === '200 done').length).toBeGreaterThan(0);
  const state = await stateOf(member, id);
  const { rows } = await harness.superPool.query(
    `select event from operator_log where tenant_id = 1 and subject = $1`,
    [`transfer ${id}`],
  );
  if (state === 'approved') expect(rows).toEqual([{ event: 'fundWithdrawalApprove' }]);
  else expect(rows.at(-1)).toEqual({ event: 'fundWithdrawalReject' });
  expect(['approved', 'rejected']).toContain(state);
});

it('another brokerage has no such withdrawal or file, and roles without the permission may not', async () => {
  const [id = ''] = await approved('50000');
  const { data } = await one.call('transferFileRelease', {});
  const second = await harness.operator(['treasury'], 2);
  expect(reasonOf(await second.call('fundWithdrawalApprove', { transferId: id }))).toBe('404 NOT_FOUND');
  const file = { fileId: String(data.fileId), count: '1', sum: '50000' };
  expect(reasonOf(await second.call('transferFileAccept', file))).toBe('404 NOT_FOUND');
  expect((await download(second, Number(data.fileId))).toString()).toContain('NOT_FOUND');
  const support = await harness.operator(['support', 'review', 'auditor']);
  expect(reasonOf(await support.call('transferFileRelease', {}))).toBe('403 FORBIDDEN');
});

it('BO-10 a proposed file has the withdrawals that its maker saw approved, and is written once when another operator approves', async () => {
  const [first = '', second = '', later = ''] = await screened('50000', '60000', '70000');
  const take = async (transferId: string) =>
    expect(reasonOf(await one.call('fundWithdrawalApprove', { transferId }))).toBe('200 done');
  await take(first);
  await take(second);
  const made = await one.call('transferFilePropose', { reason: 'today' });
  expect(made.data).toMatchObject({ kind: 'transferFile', state: 'open', content: { count: 2, sum: 110_000 } });
  await take(later);
  const checker = await harness.operator(['compliance']);
  const number = String(made.data.number);
  const credential = checker.sign(String(made.data.hash));
  expect(reasonOf(await one.call('adjustmentApprove', { number }))).toBe('403 FORBIDDEN');
  expect((await checker.call('adjustmentApprove', { number, credential })).data).toMatchObject({ state: 'executed' });
  expect(reasonOf(await checker.call('adjustmentApprove', { number, credential }))).toBe('400 PROPOSAL_CLOSED');
  const [file] = (await one.call('transferFileList', {})).data.rows as readonly TransferFile[];
  expect(file).toMatchObject({ count: 2, sum: '110000', operator: made.data.maker, acceptedBy: null });
  expect([await stateOf(member, first), await stateOf(member, second)]).toEqual(['sent', 'sent']);
  expect(await stateOf(member, later)).toBe('approved');
  expect((await one.call('transferFileRelease', {})).data).toMatchObject({ count: 1, sum: '70000' });
  expect(reasonOf(await one.call('transferFilePropose', { reason: 'none' }))).toBe('400 TRANSFER_FILE_EMPTY');
});

type TransferFile = OperatorReply<'transferFileRelease'>;
type Queue = OperatorReply<'todaySummary'>['queues'][number];

it('BO-01 what waits for operators has the withdrawals to approve and the files to accept, each with the age of the oldest', async () => {
  const queue = async (name: string, by = one): Promise<Pick<Queue, 'open' | 'oldestAt'>> => {
    const { data } = await by.call('todaySummary', {});
    // The server has compared the reply with the contract.
    const found = (data.queues as readonly Queue[]).find((each) => each.queue === name);
    if (found === undefined) throw new Error(`there is no queue ${name}`);
    return { open: found.open, oldestAt: found.oldestAt };
  };
  const nothing = { open: 0, oldestAt: null };
  // The demo's clerk ends what the tests before have left.
  for (const ms of [MINUTE, MINUTE, MINUTE]) await harness.pass(ms);
  expect([await queue('withdrawals'), await queue('transferFiles')]).toEqual([nothing, nothing]);
  const [first = '', second = ''] = await screened('50000', '60000');
  const { notBefore } = (await member.call('GET v1/fund/transfer/detail', { query: { transferId: first } })).transfer;
  expect(notBefore).not.toBeNull();
  await expect.poll(() => queue('withdrawals')).toEqual({ open: 2, oldestAt: notBefore });
  expect(reasonOf(await one.call('fundWithdrawalApprove', { transferId: first }))).toBe('200 done');
  await expect.poll(() => queue('withdrawals')).toMatchObject({ open: 1 });
  expect(reasonOf(await one.call('fundWithdrawalReject', { transferId: second, reason: 'SANCTIONS' }))).toBe(
    '200 done',
  );
  await expect.poll(() => queue('withdrawals')).toEqual(nothing);
  const released = harness.now();
  const { data } = await one.call('transferFileRelease', {});
  const waits = await queue('transferFiles');
  expect(waits).toEqual({ open: 1, oldestAt: expect.any(Number) });
  expect(waits.oldestAt).toBeGreaterThanOrEqual(released);
  const foreign = await harness.operator(['treasury'], 2);
  expect([await queue('withdrawals', foreign), await queue('transferFiles', foreign)]).toEqual([nothing, nothing]);
  const figures = { fileId: String(data.fileId), count: '1', sum: '50000' };
  expect(reasonOf(await two.call('transferFileAccept', figures))).toBe('200 done');
  expect(await queue('transferFiles')).toEqual(nothing);
});
