import type { Language } from '@kabuto/contract';
import { limits } from '../platform/http/index.ts';
import type { Mail } from '../platform/mail/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { MAIL_TEXTS, type MailKind } from './data/texts.ts';

/** One of identity's mails in a language. `more`: what its text shows beside the tenant's name; `note` stands at its end. */
export function identityMail(
  kind: MailKind,
  tenant: Tenant,
  language: Language,
  to: string,
  more: Readonly<Record<string, string>> = {},
): Mail {
  const values: Readonly<Record<string, string>> = {
    tenant: tenant.names[language],
    ...more,
    minutes: String(limits.EMAIL_CODE.lifetimeMs / 60_000),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const { subject, text } = MAIL_TEXTS[language][kind];
  const lines = [...text.map(fill), ...(more.note === undefined ? [] : ['', more.note])];
  return { tenantId: tenant.tenantId, to, subject: fill(subject), text: `${lines.join('\n')}\n` };
}
