import { createNotices, type Notices } from './notices/index.ts';
import { createMessageQueue, type MessageQueue } from './platform/messages/index.ts';
import { createPush, type PushMessages } from './push/index.ts';

type NoticeOptions = Parameters<typeof createNotices>[0];
type PushOptions = Parameters<typeof createPush>[0];
type QueueOptions = Parameters<typeof createMessageQueue>[0];

type MessagesOptions = Omit<NoticeOptions & PushOptions & QueueOptions, 'push' | 'now'> & {
  readonly now: () => number;
  /** The brokerages of this server, those on standby too. */
  readonly tenantIds: Iterable<number>;
};

/** What the server reports to members: notices, messages to their browsers, and the queue that sends. */
export type Messages = {
  readonly notices: Notices;
  readonly push: PushMessages;
  readonly messages: MessageQueue;
};

/** Creates them, and makes what each brokerage needs for them at its first start. */
export async function createMessages({ tenantIds, now, ...options }: MessagesOptions): Promise<Messages> {
  const notices = createNotices(options);
  const push = createPush({ ...options, now });
  for (const tenantId of tenantIds) {
    await notices.begin(tenantId);
    await push.begin(tenantId);
  }
  return { notices, push, messages: createMessageQueue({ ...options, push }) };
}
