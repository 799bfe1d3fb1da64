import type { Language } from '@kabuto/contract';
import { type Caller, limits } from '../platform/http/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Contact } from './contact/contact.ts';
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

/**
 * Tells somebody by mail or text message, in the language of the call. A number whose sender was taken out of service is told
 * nothing: the log says so.
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
    const text = [fill(smsText(kind, language)), ...(more.note === undefined ? [] : [more.note])].join(' ');
    return context.sms.send({ tenantId, to: to.value, text });
  }
  context.log.error({ tenantId, area: 'identity', kind }, 'no sender for text messages: a notice was not sent');
}
