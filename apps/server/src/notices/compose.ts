import type { Language } from '@kabuto/contract';
import type { Mail } from '../platform/mail/index.ts';
import { fillIn } from '../platform/messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { LINE_TEXTS, NOTICE_TEXTS, type NoticeKind } from './data/texts.ts';

type Recipient = { readonly tenant: Tenant; readonly language: Language; readonly to: string };

/** Composes a mail of this kind; a simulated brokerage states in each mail about trades that nothing real has moved. */
export function compose(
  { tenant, language, to }: Recipient,
  kind: NoticeKind,
  values: Readonly<Record<string, string>>,
): Mail {
  const { subject, text } = NOTICE_TEXTS[language][kind];
  const all = { tenant: tenant.names[language], ...values };
  const simulated = tenant.mode === 'demo' && kind !== 'noticesOff' ? ['', LINE_TEXTS[language].simulation] : [];
  return {
    tenantId: tenant.tenantId,
    to,
    subject: fillIn(subject, all),
    text: `${[...text.map((line) => fillIn(line, all)), ...simulated].join('\n')}\n`,
  };
}
