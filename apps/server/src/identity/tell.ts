import type { Caller } from '../platform/http/index.ts';
import type { IdentityContext } from './context.ts';
import type { MailKind } from './data/texts.ts';
import { identityMail } from './identity-mail.ts';

/** Tells a member by mail, in the language of the call. */
export async function tell(
  context: IdentityContext,
  { tenantId, language }: Caller,
  email: string,
  kind: MailKind,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await context.mail.send(identityMail(kind, await context.tenants.get(tenantId), language, email, more));
}
