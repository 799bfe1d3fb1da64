import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@kabuto/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCustomers } from '../../apps/server/src/customers/index.ts';
import {
  ANNA,
  apiOf,
  bearerOf,
  type FilesBench,
  startFilesBench,
  upload,
} from '../../apps/server/src/files/testing.ts';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import { createWithdrawals } from '../../apps/server/src/funding/index.ts';
import { createIdentityCheck } from '../../apps/server/src/identity-check/index.ts';
import { createOfferings } from '../../apps/server/src/offerings/index.ts';
import { createOperator } from '../../apps/server/src/operators/index.ts';
import { type Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { openOperatorsEntry } from '../../apps/server/src/operators-entry.ts';
import { limits } from '../../apps/server/src/platform/http/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createSealer, newKey } from '../../apps/server/src/platform/seal/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import { eventually } from '../support/eventually.ts';

const FIELDS = {
  document: 'driving-licence',
  name: '<img src=x onerror=alert(1)>',
  kana: 'ヤマダ タロウ',
  number: '123456789012',
  birthDate: '1990-04-01',
  address: '"><script>alert(2)</script>',
  expiry: '2099-04-01',
};

const noMarket = (): never => {
  throw new RangeError('this test has no market');
};
const NO_RATES = { read: async () => null };
let harness: FilesBench;
let entry: Awaited<ReturnType<typeof openOperatorsEntry>>;
let reviewer: TestOperator;
let made = 0;

async function operator(roles: readonly OperatorRole[], tenantId = 1): Promise<TestOperator> {
  made += 1;
  const token = await createOperator(harness.pool, tenantId, `Operator ${made}`, harness.now(), roles);
  return TestOperator.enter(entry, token, `brokerage${tenantId}`);
}

beforeAll(async () => {
  harness = await startFilesBench({
    operations: ({ files, pool, now }) =>
      createIdentityCheck({
        files,
        pool,
        now,
        tenants: createTenantStore(pool),
        mode: 'live',
        setPolicy: async () => undefined,
      }).operations,
  });
  entry = await openOperatorsEntry({
    pool: harness.pool,
    customers: createCustomers({
      pool: harness.pool,
      files: harness.files,
      digestKey: newKey(),
      operations: [],
      announceEnd: () => undefined,
      statusChanged: async () => undefined,
      operatorNotices: async () => async () => undefined,
    }),
    offerings: createOfferings({
      pool: harness.pool,
      tenants: createTenantStore(harness.pool),
      coreOf: noMarket,
      names: () => (code) => ({ jp: code, en: code, tw: code }),
      files: harness.files,
      verifiedPerson: async () => null,
      digestKey: newKey(),
      sealer: createSealer([newKey()]),
      mode: 'live',
    }),
    withdrawals: createWithdrawals({
      pool: harness.pool,
      tenants: createTenantStore(harness.pool),
      coreOf: noMarket,
      sealer: createSealer([newKey()]),
      digestKey: newKey(),
      findCard: async () => undefined,
      confirm: async () => null,
      tokens: {
        networksOf: async () => [],
        haltOf: async () => null,
        isUnread: async () => false,
        ratesOf: () => NO_RATES,
        market: NO_RATES,
        xpubOf: async () => '',
        checks: null,
        chain: { haltOf: async () => null, finalAt: () => null },
      },
      mode: 'live',
    }),
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(harness.pool),
    publicOrigin: undefined,
    trustedProxies: [],
    markets: new Map(),
    networksOf: () => [],
    files: harness.files,
    mode: 'live',
    limits: 'load',
    checkReplies: true,
    now: harness.now,
  });
  reviewer = await operator(['review']);
});
afterAll(async () => {
  await entry.close();
  await harness.stop();
});
beforeEach(async () => {
  await harness.superPool.query('truncate identity_view, identity_rejection, identity_case, notice');
});

async function member(path: string, body?: Record<string, string>): Promise<Record<string, unknown>> {
  const reply = await fetch(`${apiOf(harness.origin, ANNA)}v1/user/identity/${path}`, {
    headers: { authorization: `Bearer ${bearerOf(ANNA)}`, lang: 'en', 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  });
  const { data } = (await reply.json()) as { readonly data: Record<string, unknown> };
  return data;
}

/** Submits a case of Anna and returns its number. */
async function submitted(): Promise<string> {
  const content = await cameraJpeg();
  const pictures: Record<string, string> = {};
  for (const part of ['front', 'back', 'selfie']) pictures[part] = (await upload(harness, ANNA, content)).fileId;
  expect(await member('submit', { ...FIELDS, ...pictures })).toEqual({ state: 'pending' });
  const { rows } = await harness.superPool.query<{ id: number }>('select case_id as id from identity_case');
  return String(rows[0]?.id);
}
const reasonOf = ({ status, data }: Reply): string => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const logged = async () =>
  (
    await harness.superPool.query(
      `select event, subject, before, after from operator_log where subject like 'identity case %' order by log_id`,
    )
  ).rows;

describe('the review of an identity check', () => {
  it('BO-03 lists what waits, opens fields and pictures for a reason, and the member sees who looked', async () => {
    const caseId = await submitted();
    const listed = await reviewer.call('identityList', { state: 'pending' });
    expect(listed.data).toMatchObject({ rows: [{ caseId: Number(caseId), state: 'pending', version: 1 }], total: 1 });
    expect(JSON.stringify(listed.data)).not.toContain('alert');

    const opened = await reviewer.call('identityView', { caseId, reason: 'first review' });
    const { document, ...fields } = FIELDS;
    // texts of the member are returned as they are: pages show them as text
    expect(opened.data).toMatchObject({ ...fields, case: { document }, pictures: ['front', 'back', 'selfie'] });
    const picture = await entry.inject({
      url: `/operator/v1/identity/case/picture?caseId=${caseId}&part=selfie`,
      headers: { cookie: reviewer.cookie },
    });
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    const at = expect.any(Number);
    expect(await member('views')).toEqual({
      rows: ['pictures', 'fields'].map((what) => ({
        viewer: 'operator',
        roles: ['review'],
        reason: 'first review',
        what,
        at,
      })),
      total: 2,
    });
    expect((await logged()).at(-1)).toEqual({
      event: 'identityView',
      subject: `identity case ${caseId}`,
      before: null,
      after: { opened: 'fields', reason: 'first review' },
    });
  });

  it('KYC-02 opens no picture of a case that this operator has not opened with a reason', async () => {
    const caseId = await submitted();
    const other = await operator(['review']);
    await other.call('identityView', { caseId, reason: 'another operator' });
    const picture = { caseId, part: 'front' } as const;
    expect(reasonOf(await reviewer.call('identityPicture', picture))).toBe('400 CASE_NOT_OPENED');
    await reviewer.call('identityView', { caseId, reason: 'first review' });
    await harness.superPool.query('update identity_view set at = at - 24 * 3600000 - 1');
    expect(reasonOf(await reviewer.call('identityPicture', picture))).toBe('400 CASE_NOT_OPENED');
    expect((await member('views')).total).toBe(2);
  });

  it('KYC-02 stores no personal data with the answer of a call, and each opening is a row, also under one key', async () => {
    const caseId = await submitted();
    const sent = { headers: { 'idempotency-key': randomUUID() } };
    for (let time = 0; time < 2; time++)
      expect((await reviewer.call('identityView', { caseId, reason: 'again' }, sent)).data.kana).toBe(FIELDS.kana);
    const { rows } = await harness.superPool.query<{ answer: string }>('select answer::text from operator_answer');
    expect(rows.filter(({ answer }) => answer.includes(FIELDS.kana))).toEqual([]);
    expect((await member('views')).total).toBe(2);
  });

  it('BO-03 KYC-01 rejects parts with their reasons, which the member repairs, and then verifies', async () => {
    const caseId = await submitted();
    const rejections = 'front:unreadable,name:differs';
    const rejected = await reviewer.call('identityReject', { caseId, version: '1', rejections });
    expect(rejected.data).toMatchObject({ state: 'rejected', version: 2 });
    expect((await logged()).at(-1)).toMatchObject({
      event: 'identityReject',
      subject: `identity case ${caseId}`,
      before: { state: 'pending', version: 1 },
      after: { state: 'rejected', version: 2, rejections: [{ part: 'front' }, { part: 'name' }] },
    });
    expect(await member('detail')).toMatchObject({
      state: 'rejected',
      clerkSeconds: null,
      case: {
        rejections: [
          { part: 'front', reason: 'unreadable', note: '' },
          { part: 'name', reason: 'differs', note: '' },
        ],
      },
    });
    const front = (await upload(harness, ANNA, await cameraJpeg())).fileId;
    expect(await member('submit', { front, name: '山田 太郎' })).toEqual({ state: 'pending' });
    const { data } = await reviewer.call('identityList', { state: 'pending' });
    const [next] = data.rows as { caseId: number }[];
    const verified = await reviewer.call('identityApprove', { caseId: String(next?.caseId), version: '1' });
    expect(verified.data).toMatchObject({ state: 'verified', version: 2 });
    expect((await member('detail')).state).toBe('verified');
    expect((await logged()).at(-1)).toMatchObject({
      event: 'identityApprove',
      before: { state: 'pending', version: 1 },
      after: { state: 'verified', version: 2 },
    });
  });

  it('BO-10 has one effect when two operators decide at once, and none for a stale version', async () => {
    const caseId = await submitted();
    const other = await operator(['compliance']);
    expect(reasonOf(await other.call('identityApprove', { caseId, version: '2' }))).toBe('400 CASE_DECIDED');
    const replies = await Promise.all([
      ...Array.from({ length: 16 }, () => reviewer.call('identityApprove', { caseId, version: '1' })),
      ...Array.from({ length: 16 }, () =>
        other.call('identityReject', { caseId, version: '1', rejections: 'selfie:not-the-owner' }),
      ),
    ]);
    const outcomes = replies.map(reasonOf);
    expect(outcomes.filter((one) => one === '200 done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === '400 CASE_DECIDED')).toHaveLength(31);
    expect((await harness.superPool.query('select kind from notice')).rowCount).toBe(1);
  });

  it('BO-10 verifies a sampled case by two operators, and never by one of them twice', async () => {
    const share = (percent: number) =>
      harness.superPool.query('update tenant set identity_second_check_percent = $1 where tenant_id = 1', [percent]);
    await share(100);
    try {
      const caseId = await submitted();
      const second = await operator(['compliance']);
      const first = await reviewer.call('identityApprove', { caseId, version: '1' });
      expect(first.data).toMatchObject({ state: 'pending', version: 2, firstApprovedAt: expect.any(Number) });
      expect((await logged()).at(-1)).toMatchObject({ event: 'identityApprove', after: { firstOfTwo: true } });
      expect((await member('detail')).state).toBe('pending');
      expect(reasonOf(await reviewer.call('identityApprove', { caseId, version: '2' }))).toBe('403 SECOND_OPERATOR');
      expect(reasonOf(await second.call('identityApprove', { caseId, version: '1' }))).toBe('400 CASE_DECIDED');
      const replies = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          (i % 2 === 0 ? second : reviewer).call('identityApprove', { caseId, version: '2' }),
        ),
      );
      const outcomes = replies.map(reasonOf);
      expect(outcomes.filter((one) => one === '200 done')).toHaveLength(1);
      expect(outcomes.filter((one) => one === '403 SECOND_OPERATOR')).toHaveLength(16);
      expect((await member('detail')).state).toBe('verified');
    } finally {
      await share(0);
    }
  });

  it('refuses parts that the case does not have, parts twice, and reasons that do not exist', async () => {
    const caseId = await submitted();
    for (const rejections of ['front:because', 'nothing:unreadable', 'front:unreadable,front:expired', ''])
      expect(reasonOf(await reviewer.call('identityReject', { caseId, version: '1', rejections }))).toBe(
        '400 FIELD_INVALID',
      );
    expect((await member('detail')).state).toBe('pending');
  });

  it('BO-09 finds no case of another brokerage, and opens nothing to roles without the permission', async () => {
    const caseId = await submitted();
    const foreign = await operator(['review', 'compliance'], 2);
    const decide = { caseId, version: '1' };
    expect(reasonOf(await foreign.call('identityView', { caseId, reason: 'x' }))).toBe('404 NOT_FOUND');
    expect(reasonOf(await foreign.call('identityApprove', decide))).toBe('404 NOT_FOUND');
    expect(reasonOf(await foreign.call('identityPicture', { caseId, part: 'front' }))).toBe('404 NOT_FOUND');
    expect((await foreign.call('identityList', {})).data.total).toBe(0);
    const auditor = await operator(['auditor']);
    expect(reasonOf(await auditor.call('identityList', {}))).toBe('200 done');
    expect(reasonOf(await auditor.call('identityView', { caseId, reason: 'x' }))).toBe('403 FORBIDDEN');
    expect(reasonOf(await auditor.call('identityPicture', { caseId, part: 'front' }))).toBe('403 FORBIDDEN');
    expect((await member('views')).total).toBe(0);
  });

  it('KYC-02 limits the pictures that one operator opens at once, each operator for themselves', async () => {
    const caseId = await submitted();
    const [one, other] = [await operator(['review']), await operator(['review'])];
    const { data } = await one.call('me', {});
    await harness.superPool.query(
      `insert into identity_view (tenant_id, case_id, viewer, operator_id, what, at)
       select 1, $1, 'operator', $2, 'pictures', $3 from generate_series(1, $4)`,
      [caseId, data.operatorId, harness.now(), limits.PICTURE_VIEWS_A_DAY - 2],
    );
    for (const each of [one, other]) await each.call('identityView', { caseId, reason: 'review' });
    const open = async ({ cookie }: TestOperator): Promise<number> => {
      const url = `/operator/v1/identity/case/picture?caseId=${caseId}&part=front`;
      return (await entry.inject({ url, headers: { cookie } })).statusCode;
    };
    // None can be written before three wait, so that none is counted after the one before it by chance.
    const blocker = await harness.superPool.connect();
    await blocker.query('begin; lock table identity_view in share row exclusive mode');
    const opened = Promise.all(Array.from({ length: 8 }, () => open(one)));
    const threeWait = async () => {
      const { rowCount } = await harness.superPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ~ 'insert into identity_view|select from operator where'`,
      );
      return (rowCount ?? 0) >= 3;
    };
    try {
      await eventually(threeWait);
    } finally {
      await blocker.query('commit');
      blocker.release();
    }
    const statuses = await opened;
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    expect(await open(other)).toBe(200);
  });

  it('KYC-02 limits the pictures that one operator opens in a day', async () => {
    const caseId = await submitted();
    const curious = await operator(['review']);
    const { rows } = await harness.superPool.query<{ id: number }>('select max(operator_id) as id from operator');
    await harness.superPool.query(
      `insert into identity_view (tenant_id, case_id, viewer, operator_id, what, at)
       select 1, $1, 'operator', $2, 'pictures', $3 from generate_series(1, 300)`,
      [caseId, rows[0]?.id, harness.now()],
    );
    await curious.call('identityView', { caseId, reason: 'review' });
    const refused = await curious.call('identityPicture', { caseId, part: 'front' });
    expect(reasonOf(refused)).toBe('429 VIEW_LIMIT');
    const { retryAfterSeconds } = refused.data.params as { readonly retryAfterSeconds: string };
    expect(Number(retryAfterSeconds)).toBeGreaterThan(23 * 3_600);
    expect(Number(retryAfterSeconds)).toBeLessThanOrEqual(24 * 3_600);
    harness.advance(24 * 3_600_000 + 1);
    const again = await operator(['review']);
    expect((await again.call('identityView', { caseId, reason: 'the next day' })).status).toBe(200);
  });
});
