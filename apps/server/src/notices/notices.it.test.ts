import type { BrokerEvent } from '@kabuto/brokerage';
import type { Language } from '@kabuto/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type IdentityHarness,
  registerMember,
  startIdentityHarness,
  type Visitor,
  visitor,
} from '../identity/testing.ts';
import { confirmByPassword } from '../identity/testing-factors.ts';
import { createLogger } from '../platform/log/index.ts';
import { createOutboxMailer, type Mailer } from '../platform/mail/index.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { type Received, startSmtp, type TestSmtp } from '../platform/mail/testing-smtp.ts';
import { createMessageQueue, enqueueMail, type MessageQueue } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { NOTICE_TEXTS, type NoticeKind } from './data/texts.ts';
import { createNotices, type Notices } from './index.ts';
import { alertEvent, anOrder, commitEvents, fillEvent, orderEvent } from './testing-events.ts';

const TENANT = 1;
const NAMES: Readonly<Record<Language, string>> = { jp: 'カブト証券', en: 'Kabuto', tw: '兜證券' };
const ISSUE = { names: { jp: 'トヨタ自動車', en: 'Toyota Motor', tw: '豐田汽車' }, tickTable: 'topix500' } as const;
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  jp: /[a-z]{5,} [a-z]{2,}/i,
  en: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  tw: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
const log = createLogger({ write: () => {} });

let smtp: TestSmtp;
let harness: IdentityHarness;
let mailer: Mailer;
let notices: Server;

type Server = Notices & { readonly messages: MessageQueue };

/** A server's notices and its message queue, with the given mailer; `run` is one round of both. */
function serverWith(mail: Mailer, writeTo = log): Server {
  const { pool, now } = harness;
  const own = createNotices({ pool, tenants: createTenantStore(pool), issues: () => () => ISSUE, now });
  const messages = createMessageQueue({ pool, log: writeTo, mail, sms: null, now });
  const run = async (tenantId: number): Promise<void> => {
    await own.run(tenantId);
    await messages.send(tenantId);
  };
  return { ...own, run, messages };
}

beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startIdentityHarness();
  mailer = createSmtpMailer({ url: smtp.url, from: 'Kabuto <no-reply@example.com>', log });
  notices = serverWith(mailer);
  await notices.begin(TENANT);
});
afterAll(async () => {
  await mailer.close();
  await harness.close();
  await smtp.close();
});
afterEach(() => expect(smtp.received).toEqual([]));
let members = 0;
type Person = { readonly by: Visitor; readonly email: string; readonly token: string; readonly accountId: number };

/** A new member in a browser of their own. */
async function member(lang: Language = 'en'): Promise<Person> {
  members += 1;
  const email = `trader-${members}@example.com`;
  const by = visitor(harness, { lang, deviceId: `browser-of-trader-${members}` });
  const { token } = await registerMember(by, email);
  const { body } = await by.get('v1/user/user/info', token);
  return { by, email, token, accountId: Number(body.data.accountId) };
}

const commit = (...events: BrokerEvent[]): Promise<void> => commitEvents(harness.pool, TENANT, events);

/** Runs the server's notices, and returns the mails that arrived; each is complete and to this member only. */
async function mailsTo({ email }: Person, server: Notices = notices): Promise<Received[]> {
  await server.run(TENANT);
  const mails = smtp.received.splice(0);
  for (const mail of mails) {
    expect(mail.to).toEqual([email]);
    expect(mail.text).not.toMatch(/[{}]|undefined|null|NaN/);
  }
  return mails;
}

const choose = ({ by, token }: Person, fills: 'on' | 'off', orders: 'on' | 'off', alerts: 'on' | 'off' = 'on') =>
  by.post('v1/user/notice/change', { fills, orders, alerts }, token);

/** The mark that the server writes for an order right before submitting it to the core. */
async function mark(person: Person, clientOrderId: string, deviceId: string): Promise<void> {
  const [row] = await withTenant(harness.pool, TENANT, async (client) => {
    const { rows } = await client.query<{ user_id: number; session_id: string }>(
      `select s.user_id, s.session_id from login_session s join app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
        where s.tenant_id = $1 and u.account_id = $2`,
      [TENANT, person.accountId],
    );
    return rows;
  });
  if (row === undefined) throw new Error('the member has a session');
  await notices.recordOrderOrigin(
    {
      tenantId: TENANT,
      language: 'en',
      requestId: 'r',
      address: '203.0.113.9',
      deviceId,
      host: 'localhost',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      proofKey: null,
      idempotencyKey: clientOrderId,
    },
    {
      userId: row.user_id,
      accountId: person.accountId,
      sessionId: row.session_id,
      demo: false,
      agreementVersion: null,
      proofKey: null,
    },
  );
}

describe.each(['jp', 'en', 'tw'] as const)('in %s, received by a real SMTP server', (lang) => {
  const expectKind = (mail: Received | undefined, kind: NoticeKind): string => {
    expect(mail?.subject).toBe(NOTICE_TEXTS[lang][kind].subject.replace('{tenant}', NAMES[lang]));
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail?.text).not.toMatch(FOREIGN[lang]);
    return mail?.text ?? '';
  };

  it('AUT-10 fills are notified, orders if the member chose so, and switching notices off is confirmed by a last mail', async () => {
    const person = await member(lang);
    const order = anOrder(person.accountId);
    await commit(orderEvent(order), orderEvent(order, { state: 'working' }), fillEvent(order, 100));
    const [fill, ...none] = await mailsTo(person);
    expect(none).toEqual([]);
    const first = expectKind(fill, 'orders');
    expect(first).toContain(ISSUE.names[lang]);
    expect(first).toContain('3,119');
    expect(first.match(/7203/g)).toHaveLength(1);

    expect((await choose(person, 'on', 'on')).body).toMatchObject({ code: 200 });
    expect((await person.by.get('v1/user/notice/detail', person.token)).body.data).toEqual({
      fills: 'on',
      orders: 'on',
      alerts: 'on',
      reachable: true,
    });
    harness.advance(60_001);
    const second = anOrder(person.accountId, { state: 'waiting' });
    await commit(orderEvent(second), orderEvent(second, { state: 'expired', reason: 'SESSION_ENDED' }));
    const [both] = await mailsTo(person);
    expect(expectKind(both, 'orders').match(/7203/g)).toHaveLength(2);

    await choose(person, 'off', 'off');
    const [off] = await mailsTo(person);
    expectKind(off, 'noticesOff');
    harness.advance(60_001);
    await commit(fillEvent(anOrder(person.accountId), 100), orderEvent(anOrder(person.accountId)));
    expect(await mailsTo(person)).toEqual([]);
  });

  it('ALT-01 a price alert that is hit is one mail, unless the member has switched alerts off', async () => {
    const person = await member(lang);
    await commit(alertEvent(person.accountId, 'armed'), alertEvent(person.accountId, 'hit'));
    const mails = (await mailsTo(person)).map((mail) => expectKind(mail, 'alert'));
    expect(mails).toEqual([expect.stringMatching(`${ISSUE.names[lang]}.*3,142.5`)]);
    await choose(person, 'on', 'off', 'off');
    await mailsTo(person);
    await commit(alertEvent(person.accountId, 'hit'));
    expect(await mailsTo(person)).toEqual([]);
  });

  it('AUT-10 an order from a new device is notified whatever is switched off', async () => {
    const person = await member(lang);
    await choose(person, 'off', 'off');
    await mailsTo(person);
    const otherDevice = `other-device-${lang}-0123456789`;
    const own = anOrder(person.accountId);
    await mark(person, own.clientOrderId, `browser-of-trader-${members}`);
    await commit(orderEvent(own));
    expect(await mailsTo(person)).toEqual([]);

    const [refused, taken] = [anOrder(person.accountId), anOrder(person.accountId)];
    await mark(person, refused.clientOrderId, otherDevice);
    await notices.run(TENANT);
    await mark(person, taken.clientOrderId, otherDevice);
    await commit(orderEvent(taken));
    const [mail, ...none] = await mailsTo(person);
    expect(none).toEqual([]);
    const text = expectKind(mail, 'newDeviceOrder');
    expect(text).toContain('203.0.113.9');
    expect(text).toContain('Firefox');
    expect(text.match(/7203/g)).toHaveLength(1);

    // From then on the browser is known.
    harness.advance(60_001);
    const next = anOrder(person.accountId);
    await mark(person, next.clientOrderId, otherDevice);
    await commit(orderEvent(next));
    expect(await mailsTo(person)).toEqual([]);
  });
});

it('AUT-10 many fills at once are one mail a minute, with as many lines as one reads', async () => {
  const person = await member();
  const other = await member();
  const fills = (count: number) => Array.from({ length: count }, () => fillEvent(anOrder(person.accountId), 100));
  await commit(...fills(3));
  expect((await mailsTo(person)).map(({ text }) => text.match(/Filled/g)?.length)).toEqual([3]);
  for (let second = 0; second < 6; second += 1) {
    await commit(...fills(9));
    harness.advance(9_000);
    expect(await mailsTo(person)).toEqual([]);
  }
  // Another member does not wait for that.
  await commit(fillEvent(anOrder(other.accountId), 100));
  expect(await mailsTo(other)).toHaveLength(1);
  harness.advance(10_000);
  const [digest, ...none] = await mailsTo(person);
  expect(none).toEqual([]);
  expect(digest?.text.match(/Filled/g)).toHaveLength(40);
  expect(digest?.text).toContain('And 14 more.');
});

it('notifies no other member, nothing from before, and neither demo members nor members without a mail address', async () => {
  const person = await member();
  const demo = await visitor(harness).grant({ grant_type: 'demo' });
  const shown = await visitor(harness).get('v1/user/notice/detail', String(demo.body.data.token));
  expect(shown.body.data).toMatchObject({ reachable: false });
  const changed = await visitor(harness).post(
    'v1/user/notice/change',
    { fills: 'on', orders: 'on', alerts: 'on' },
    String(demo.body.data.token),
  );
  expect(changed.body.data).toMatchObject({ reason: 'REGISTERED_ONLY' });
  const { body } = await visitor(harness).get('v1/user/user/info', String(demo.body.data.token));
  await commit(fillEvent(anOrder(Number(body.data.accountId)), 100), fillEvent(anOrder(99_999), 100));
  await commitEvents(harness.pool, 2, [fillEvent(anOrder(person.accountId), 100)]);
  await notices.begin(2);
  await notices.run(2);
  await notices.run(TENANT);
  expect(smtp.received).toEqual([]);
});

const listed = async (person: Person) =>
  (await person.by.get('v1/user/notice/list', person.token)).body.data as {
    readonly rows: { readonly kind: string }[];
  };

describe('the list in the app', () => {
  it('has one notice of an event when the server dies between writing it and advancing its cursor', async () => {
    const person = await member();
    await commit(fillEvent(anOrder(person.accountId), 100), fillEvent(anOrder(person.accountId), 200));
    await harness.superPool.query('alter table notice_cursor add constraint dead check (event_seq < 0) not valid');
    await expect(notices.run(TENANT)).rejects.toThrow(/dead/);
    expect((await listed(person)).rows).toEqual([]);
    await harness.superPool.query('alter table notice_cursor drop constraint dead');
    await mailsTo(person);
    await mailsTo(person);
    expect((await listed(person)).rows.map(({ kind }) => kind)).toEqual(['fill', 'fill']);
  });

  it('when two servers process the same events only one commits: each event is one notice', async () => {
    const person = await member();
    await commit(...Array.from({ length: 20 }, () => fillEvent(anOrder(person.accountId), 100)));
    const other = serverWith(mailer);
    await Promise.allSettled([notices.run(TENANT), other.run(TENANT), notices.run(TENANT), other.run(TENANT)]);
    await mailsTo(person);
    const { body } = await person.by.get('v1/user/notice/list?pageSize=100', person.token);
    expect(body.data).toMatchObject({ total: 20, unread: 20 });
    smtp.received.length = 0;
  });
});

describe('a server that dies', () => {
  /** A mailer with which the process dies before or after the delivery of a mail. */
  const dying = (before: boolean): Mailer => ({
    send: mailer.send,
    close: async () => {},
    deliver: async (mail, id) => {
      if (!before) await mailer.deliver(mail, id);
      throw new Error('killed');
    },
  });
  const half = (ms = 30_001): void => harness.advance(ms);

  it('AUT-10 between reading and sending: exactly one mail, by the next one', async () => {
    const person = await member();
    await commit(fillEvent(anOrder(person.accountId), 100));
    expect(await mailsTo(person, serverWith(dying(true)))).toEqual([]);
    half();
    expect(await mailsTo(person)).toHaveLength(1);
    half(120_000);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('AUT-10 between reading the events and advancing its cursor: the transaction is rolled back', async () => {
    const person = await member();
    await commit(fillEvent(anOrder(person.accountId), 100), fillEvent(anOrder(person.accountId), 200));
    // Only the queue is broken.
    await harness.superPool.query('alter table message_queue add constraint dead check (at < 0) not valid');
    await expect(notices.run(TENANT)).rejects.toThrow(/dead/);
    await harness.superPool.query('alter table message_queue drop constraint dead');
    const mails = await mailsTo(person);
    expect(mails.map(({ text }) => text.match(/Filled/g)?.length)).toEqual([2]);
  });

  it('after the mail server accepted it and before that is recorded: once more under the same name, and once in the outbox', async () => {
    const person = await member();
    await commit(fillEvent(anOrder(person.accountId), 100));
    const [first] = await mailsTo(person, serverWith(dying(false)));
    half();
    const [second, ...none] = await mailsTo(person);
    const name = (mail: Received | undefined) =>
      /^Message-ID: (<[0-9a-f-]{36}@example\.com>)/im.exec(mail?.raw ?? '')?.[1];
    expect(name(first)).toBeDefined();
    expect(name(second)).toBe(name(first));
    expect(none).toEqual([]);

    const outbox = createOutboxMailer(harness.pool, harness.now);
    const mail = { tenantId: TENANT, to: person.email, subject: 'once', text: 'once' };
    await Promise.all([outbox.deliver(mail, 'name-1'), outbox.deliver(mail, 'name-1'), outbox.deliver(mail, 'name-2')]);
    const { rows } = await harness.superPool.query(`select 1 from mail_outbox where subject = 'once'`);
    expect(rows).toHaveLength(2);
    // Anyone can read the outbox: it must not reveal who traded what.
    const { body } = await person.by.get(`v1/demo/outbox/list?email=${person.email}`);
    expect(JSON.stringify(body.data.rows)).not.toContain('once');
    expect(body.data).toMatchObject({ total: 1 });
  });

  it('a mail server that is down gets it when it is back; after a day the mail is given up and logged without the address', async () => {
    const [waits, gone] = [await member(), await member()];
    await commit(fillEvent(anOrder(waits.accountId), 100));
    smtp.refuse(2);
    expect(await mailsTo(waits)).toEqual([]);
    expect(await mailsTo(waits)).toEqual([]);
    half();
    expect(await mailsTo(waits)).toEqual([]);
    half(60_001);
    expect(await mailsTo(waits)).toHaveLength(1);

    const lines: string[] = [];
    const noting = serverWith(dying(true), createLogger({ write: (line) => lines.push(line) }));
    await commit(fillEvent(anOrder(gone.accountId), 100));
    await noting.run(TENANT);
    half(86_400_000);
    await noting.run(TENANT);
    expect(lines.at(-1)).toContain('a message was discarded after its last attempt');
    expect(lines.join()).not.toContain(gone.email);
    expect(noting.messages.counters).toMatchObject({ sent: { mail: 0 }, failed: { mail: 2 }, givenUp: { mail: 1 } });
    const left = `select recipient from message_failure union all select 'queue' from message_queue`;
    expect((await harness.superPool.query(left)).rows).toEqual([{ recipient: 't•••@example.com' }]);
  });
});

it('one message per source and address is queued, however often it is enqueued', async () => {
  const mail = { tenantId: TENANT, to: 'once@example.com', subject: 'a', text: 'b' };
  const put = (source: string, to = mail.to) =>
    withTenant(harness.pool, TENANT, (client) => enqueueMail(client, { ...mail, to }, { source, now: harness.now() }));
  await put('event 1');
  await put('event 1');
  await put('event 2');
  await put('event 1', 'other@example.com');
  await notices.messages.send(TENANT);
  const receivers = smtp.received.splice(0).map(({ to }) => to[0] ?? '');
  expect(receivers.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'once@example.com',
    'once@example.com',
    'other@example.com',
  ]);
  expect(notices.messages.counters.waiting.get(TENANT)).toBe(0);
});

it('closing an account deletes its pending notices and its order devices', async () => {
  const person = await member();
  await mark(person, 'last-order', 'some-other-browser-0123');
  await choose(person, 'off', 'off');
  expect((await listed(person)).rows.map(({ kind }) => kind)).toEqual(['noticesOff']);
  await commit(fillEvent(anOrder(person.accountId), 100));
  const stepUpToken = await confirmByPassword({ by: person.by, token: person.token }, 'account-close');
  expect((await person.by.post('v1/user/user/close', { stepUpToken }, person.token)).body).toMatchObject({ code: 200 });
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Kabuto: your account is closed']);
  const { rows } = await harness.superPool.query('select 1 from order_origin where account_id = $1', [
    person.accountId,
  ]);
  expect(rows).toEqual([]);
  // Later events of the account are processed after the erasure: a fill reveals nothing about the person.
  const { rows: left } = await harness.superPool.query<{ kind: string }>(
    'select kind from notice where account_id = $1',
    [person.accountId],
  );
  expect(left.map(({ kind }) => kind)).toEqual(['fill']);
});
