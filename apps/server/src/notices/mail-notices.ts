import type pg from 'pg';
import { enqueueMail, type NewNotice } from '../platform/messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { compose } from './compose.ts';
import type { NoticesContext } from './context.ts';
import { isDayTradeNotice } from './day-trade-notices.ts';
import { noticeText } from './notice-text.ts';
import { type Recipient, recipientOf } from './recipient.ts';
import { isTransferNotice } from './transfer-notices.ts';

/** The mail of a notice for a member who has chosen this; null: there is none, or the mail of orders covers it. */
function mailOf(kind: NewNotice['kind'], { alerts }: Recipient): 'transfer' | 'alert' | 'dayTrade' | null {
  // whatever else the member has chosen: it may be somebody else's doing
  if (isTransferNotice(kind)) return 'transfer';
  // the same: the customer has to act, or is charged
  if (isDayTradeNotice(kind)) return 'dayTrade';
  return kind === 'alertHit' && alerts ? 'alert' : null;
}

/** Queues a mail for each notice of a transfer and of day trades, and of an alert for members who have chosen that. */
export async function mailNotices(
  client: pg.ClientBase,
  { tenant, issues }: { readonly tenant: Tenant } & Pick<NoticesContext, 'issues'>,
  notices: readonly NewNotice[],
  now: number,
): Promise<void> {
  const { tenantId } = tenant;
  for (const { kind, params, accountId, noticeId } of notices) {
    if (!isTransferNotice(kind) && !isDayTradeNotice(kind) && kind !== 'alertHit') continue;
    const recipient = await recipientOf(client, tenantId, accountId);
    const mail = recipient && mailOf(kind, recipient);
    if (recipient === undefined || mail == null) continue;
    const { language, email } = recipient;
    const line = noticeText({ kind, params }, language, issues(tenantId));
    await enqueueMail(client, compose({ tenant, language, to: email }, mail, { line }), { source: noticeId, now });
  }
}
