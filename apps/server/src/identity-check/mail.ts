import type { Language } from '@kabuto/contract';
import type { Mail } from '../platform/mail/index.ts';
import { fillIn } from '../platform/messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { DECISION_MAILS } from './data/mail-texts.ts';

/** The mail about a decision; it names no part and no reason, which are shown after login only. */
export function decisionMail(
  tenant: Tenant,
  language: Language,
  to: string,
  kind: 'identityVerified' | 'identityRejected',
): Mail {
  const fill = (text: string): string => fillIn(text, { tenant: tenant.names[language] });
  const { subject, text } = DECISION_MAILS[language][kind];
  return { tenantId: tenant.tenantId, to, subject: fill(subject), text: `${text.map(fill).join('\n')}\n` };
}
