import type { Language } from '@kabuto/contract';
import { type Caller, limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Contact } from './contact/contact.ts';
import { countNotice } from './contact/text-messages.ts';
import type { IdentityContext } from './context.ts';
import { SMS_TEXTS, type SmsKind } from './data/sms-texts.ts';
import { MAIL_TEXTS, type MailKind } from './data/texts.ts';

type Values = Readonly<Record<string, string>>;

const isSmsKind = (kind: MailKind): kind is SmsKind => kind in SMS_TEXTS.jp;

/** A text message: its own words, or the mail's subject and lines one after the other. */
function smsText(kind: MailKind, language: Language): string {
  if (isSmsKind(kind)) return SMS_TEXTS[language][kind];
  const { subject, text } = MAIL_TEXTS[language][kind];
  const space = language === 'en' ? ' ' : '';
  return [`${subject}${language === 'en' ? '.' : ''}`, ...text.filter((line) => line !== '')].join(space);
}

/** Names in braces are replaced; `more`: what the text shows beside the tenant's name; its `note` stands at the end. */
function filler(tenant: Tenant, language: Language, more: Values): (text: string) => string {
  const minutes = String(limits.EMAIL_CODE.lifetimeMs / 60_000);
  const values: Values = { tenant: tenant.names[language], ...more, minutes };
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const mayTell = (context: IdentityContext, tenantId: number, mobile: string): Promise<boolean> =>
  withTenant(context.pool, tenantId, (client) => countNotice(context, client, tenantId, mobile));

/**
 * Tells somebody by mail or text message, in the language of the call. A number whose sender was taken out of service is told
 * nothing, nor is one of a country that is not served or that has had too many: the log says so.
 */
export async function tell(
  context: IdentityContext,
  { tenantId, language }: Pick<Caller, 'tenantId' | 'language'>,
  to: Contact,
  kind: MailKind,
  more: Values = {},
): Promise<void> {
  const fill = filler(await context.tenants.get(tenantId), language, more);
  if (to.kind === 'email') {
    const { subject, text } = MAIL_TEXTS[language][kind];
    const lines = [...text.map(fill), ...(more.note === undefined ? [] : ['', more.note])];
    const body = `${lines.join('\n')}\n`;
    return context.mail.send({ tenantId, to: to.value, subject: fill(subject), text: body });
  }
  if (context.sms !== null) {
    // Codes were counted when they were asked for.
    if (!isSmsKind(kind) && !(await mayTell(context, tenantId, to.value))) {
      context.log.error({ tenantId, area: 'identity', kind }, 'a notice by text message was not sent');
      return;
    }
    const text = [fill(smsText(kind, language)), ...(more.note === undefined ? [] : [more.note])].join(' ');
    return context.sms.send({ tenantId, to: to.value, text });
  }
  context.log.error({ tenantId, area: 'identity', kind }, 'no sender for text messages: a notice was not sent');
}
