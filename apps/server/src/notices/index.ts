import type { Operation } from '../platform/http/index.ts';
import type { NoticesContext } from './context.ts';
import { notifyOrders } from './notify-orders.ts';
import { noticeChange } from './operations/notice-change.ts';
import { noticeDetail } from './operations/notice-detail.ts';
import { noticeList } from './operations/notice-list.ts';
import { noticeRead } from './operations/notice-read.ts';
import { noticeReadAll } from './operations/notice-read-all.ts';
import { noticeUnread } from './operations/notice-unread.ts';
import { orderOrigins, type RecordOrderOrigin } from './order-origins.ts';
import { pendingWork } from './pending-work.ts';
import { begin, processEvents } from './process-events.ts';
import { removeOld } from './remove-old.ts';

export type Notices = {
  readonly operations: readonly Operation[];
  /** To be called before an order is submitted to the core. */
  readonly recordOrderOrigin: RecordOrderOrigin;
  /** Starts the notices of a tenant; to be called once, before any order. */
  readonly begin: (tenantId: number) => Promise<void>;
  /**
   * Reads what was committed, writes the notices of the list in the app and queues the mails; to be called every few
   * seconds.
   */
  readonly run: (tenantId: number) => Promise<void>;
  /** Removes notices that are too old or too many; to be called every hour. */
  readonly removeOld: (tenantId: number) => Promise<void>;
};

/**
 * Creates the notices of account events, in the app and (for orders) by mail, from committed events (decisions 0041,
 * 0067).
 */
export function createNotices(
  options: Omit<NoticesContext, 'now' | 'recentEvents'> & Partial<Pick<NoticesContext, 'now' | 'recentEvents'>>,
): Notices {
  const context: NoticesContext = { recentEvents: () => undefined, now: Date.now, ...options };
  const parts = [noticeDetail, noticeChange, noticeList, noticeUnread, noticeRead, noticeReadAll];
  return {
    operations: parts.map((part) => part(context)),
    recordOrderOrigin: orderOrigins(context),
    begin: (tenantId) => begin(context, tenantId),
    run: async (tenantId) => {
      const { events, accounts } = await pendingWork(context, tenantId);
      if (events) await processEvents(context, tenantId);
      if (events || accounts) await notifyOrders(context, tenantId);
    },
    removeOld: (tenantId) => removeOld(context, tenantId),
  };
}
