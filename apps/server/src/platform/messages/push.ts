import { NOTICE_KINDS, type NoticeKind, type PushTopic } from '@kabuto/contract';
import type pg from 'pg';
import type { NewNotice } from './new-notice.ts';
import { enqueue } from './queue.ts';

/**
 * What a message to a browser is about: the group of its notice; fills apart from what else orders do, and day trades,
 * whose notices are deadlines and debts, apart from orders.
 */
function pushTopicOf(kind: NoticeKind): PushTopic {
  if (kind === 'fill' || kind === 'partFill') return 'fills';
  return kind.startsWith('dayTrade') ? 'dayTrades' : NOTICE_KINDS[kind];
}

/**
 * Queues a message to each browser of the members whom these new notices concern, in the transaction that adds them:
 * one a notice and browser. A member's choice is applied now, the text is written when the message is sent.
 */
export async function enqueuePushes(
  client: pg.ClientBase,
  tenantId: number,
  notices: readonly NewNotice[],
): Promise<void> {
  const { rows } = await client.query<{ accountId: number; subscriptionId: string; off: string[] }>(
    `select u.account_id as "accountId", s.subscription_id::text as "subscriptionId", coalesce(c.off, '{}') as off
       from app_user u
       join push_subscription s on s.tenant_id = u.tenant_id and s.user_id = u.user_id
       left join push_choice c on c.tenant_id = u.tenant_id and c.user_id = u.user_id
      where u.tenant_id = $1 and u.account_id = any($2::bigint[])`,
    [tenantId, [...new Set(notices.map(({ accountId }) => accountId))]],
  );
  for (const { accountId, noticeId, kind, createdAt } of notices) {
    const topic = pushTopicOf(kind);
    const source = `notice ${accountId} ${noticeId}`;
    for (const { subscriptionId } of rows.filter((row) => row.accountId === accountId && !row.off.includes(topic)))
      await enqueue(
        client,
        'push',
        { tenantId, to: subscriptionId, subject: topic, text: '' },
        { source, now: createdAt },
      );
  }
}
