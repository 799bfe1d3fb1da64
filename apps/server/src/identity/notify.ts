import { randomUUID } from 'node:crypto';
import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import { type Caller, limits } from '../platform/http/index.ts';
import type { Mail } from '../platform/mail/index.ts';
import { addNotices, enqueueMail, enqueueText, fillIn } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { Sms } from '../platform/sms/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { type Contact, contactOf } from './contact/contact.ts';
import { countNotice } from './contact/text-messages.ts';
import type { NotifyContext } from './context.ts';
import type { CodeKind } from './data/code-texts.ts';
import { MAIL_TEXTS, type MailKind, type NoticeKind } from './data/mail-texts.ts';
import { FACTOR_NAMES } from './data/names.ts';
import type { OfficeNoticeKind } from './data/office-notice-texts.ts';
import { SMS_TEXTS } from './data/sms-texts.ts';
import { lastLanguage } from './session/last-language.ts';
import type { User } from './user-store.ts';

type Values = Readonly<Record<string, string>>;
type Reader = Pick<Caller, 'tenantId' | 'language'>;

/** Returns a function that replaces names in braces; `more`: values besides the tenant's name. */
function filler(tenant: Tenant, language: Language, more: Values): (text: string) => string {
  const minutes = String(limits.EMAIL_CODE.lifetimeMs / 60_000);
  const { factor } = more;
  const named = factor === 'passkey' || factor === 'totp' || factor === 'recovery';
  const names: Values = named ? { factor: FACTOR_NAMES[language][factor] } : {};
  const values: Values = { tenant: tenant.names[language], ...more, ...names, minutes };
  return (text) => fillIn(text, values);
}

/** Writes a mail of this kind, with the `note` of `more` at its end. */
function composeMail(tenant: Tenant, language: Language, to: string, kind: MailKind, more: Values): Mail {
  const fill = filler(tenant, language, more);
  const { subject, text } = MAIL_TEXTS[language][kind];
  const lines = [...text.map(fill), ...(more.note === undefined ? [] : ['', more.note])];
  return { tenantId: tenant.tenantId, to, subject: fill(subject), text: `${lines.join('\n')}\n` };
}

/** A notice as a text message: the mail's subject and lines one after the other. */
function smsText(tenant: Tenant, language: Language, kind: NoticeKind, more: Values): string {
  const { subject, text } = MAIL_TEXTS[language][kind];
  const [stop, space] = language === 'en' ? ['.', ' '] : ['', ''];
  const line = [`${subject}${stop}`, ...text.filter((part) => part !== '')].join(space);
  return [filler(tenant, language, more)(line), ...(more.note === undefined ? [] : [more.note])].join(' ');
}

/**
 * Sends a code, or the text that replaces it, at once, in the language of the request. Unlike notices it does not go
 * through the queue: it is worthless minutes later, and a valid code must not be readable in the queue until a mail
 * server is back. The replacement is sent the same way and takes the same time, so that nothing reveals which one it
 * was.
 */
export async function deliverCode(
  context: NotifyContext,
  { tenantId, language }: Reader,
  to: Contact,
  kind: CodeKind,
  code: string,
): Promise<void> {
  const tenant = await context.tenants.get(tenantId);
  if (to.kind === 'email') return context.mail.send(composeMail(tenant, language, to.value, kind, { code }));
  const text = filler(tenant, language, { code })(SMS_TEXTS[language][kind]);
  // It was counted when it was requested.
  if (context.sms !== null) return context.sms.send({ tenantId, to: to.value, text });
  context.log.error({ tenantId, area: 'identity', kind }, 'no sender for text messages: a code was not sent');
}

/** Who receives a report: by mail, else by text message, and in the app. */
export type Addressee = Pick<User, 'accountId' | 'email' | 'mobile'>;

/**
 * Reports a change made by the transaction: a message to the member's contact, if there is one, and a notice in the
 * app. `more`: the values of their texts; `at` and `note`, which are texts already, are for the message only.
 */
export type Notify = (to: Addressee, kind: NoticeKind, more?: Values) => Promise<void>;

type NotifierOptions = { readonly tenant: Tenant; readonly language: Language; readonly change: string };

/** Returns a function that queues messages and notices in the transaction of `client`; `change` makes keys unique. */
function notifierOf(context: NotifyContext, client: pg.ClientBase, options: NotifierOptions): Notify {
  const { tenant, language, change } = options;
  const { tenantId } = tenant;
  return async (member, kind, more = {}) => {
    const now = context.now();
    const source = `${kind}-${change}`;
    await insertNotice(client, tenantId, { member, kind, more, noticeId: source, now });
    const to = contactOf(member);
    if (to === null) return;
    if (to.kind === 'email')
      await enqueueMail(client, composeMail(tenant, language, to.value, kind, more), { source, now });
    else {
      const sms = { tenantId, to: to.value, text: smsText(tenant, language, kind, more) };
      await queueText(context, client, sms, { kind, source });
    }
  };
}

/**
 * Runs a transaction of a tenant, as `withTenant` does, whose work can report its changes to members, in the language
 * of the request. Messages are queued in the same transaction: they are sent if and only if it commits, even when the
 * mail server, the provider or Kabuto is down for hours.
 */
export async function withNotices<T>(
  context: NotifyContext,
  { tenantId, language }: Reader,
  work: (client: pg.ClientBase, notify: Notify) => Promise<T>,
): Promise<T> {
  // Read first: the holder of a connection must not wait for another one.
  const tenant = await context.tenants.get(tenantId);
  const change = randomUUID();
  return withTenant(context.pool, tenantId, (client) =>
    work(client, notifierOf(context, client, { tenant, language, change })),
  );
}

/** Reports what an operator has done to a member, in the transaction of `client`. */
export type NotifyOfOperator = (client: pg.ClientBase, to: User, kind: OfficeNoticeKind) => Promise<void>;

/** Returns a function that reports to members in the language of their last session, or in Japanese. */
export async function operatorNotices(context: NotifyContext, tenantId: number): Promise<NotifyOfOperator> {
  const tenant = await context.tenants.get(tenantId);
  return async (client, to, kind) => {
    const language = await lastLanguage(client, tenantId, to.userId);
    await notifierOf(context, client, { tenant, language, change: randomUUID() })(to, kind);
  };
}

type NoticeRequest = {
  readonly member: Addressee;
  readonly kind: NoticeKind;
  readonly more: Values;
  readonly noticeId: string;
  readonly now: number;
};

/** Adds the notice in the app; none about a closed account, which can no longer be opened. */
async function insertNotice(
  client: pg.ClientBase,
  tenantId: number,
  { member, kind, more, noticeId, now }: NoticeRequest,
) {
  if (kind === 'accountClosed') return;
  const params = Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'at' && name !== 'note'));
  const { accountId } = member;
  await addNotices(client, tenantId, [{ accountId, noticeId, kind, params, createdAt: now, eventSeq: null }]);
}

/**
 * Queues a notice by text message. Logs an error instead when there is no sender any more, the number's country is not
 * served, or the number has had too many.
 */
async function queueText(
  context: NotifyContext,
  client: pg.ClientBase,
  sms: Sms,
  { kind, source }: { readonly kind: NoticeKind; readonly source: string },
): Promise<void> {
  const { tenantId, to } = sms;
  if (context.sms !== null && (await countNotice(context, client, tenantId, to)))
    return enqueueText(client, sms, { source, now: context.now() });
  context.log.error({ tenantId, area: 'identity', kind }, 'a notice by text message was not sent');
}

/** '2026-11-20 15:04 JST' of epoch milliseconds. */
export const tokyoTime = (at: number): string =>
  `${new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16)} JST`;
