import type { Operation } from '../platform/http/index.ts';
import { sendQueue } from '../platform/messages/index.ts';
import type { NoticesContext } from './context.ts';
import { begin, follow } from './follow.ts';
import { type MarkOrder, orderMarks } from './marks.ts';
import { noticeChange } from './operations/notice-change.ts';
import { noticeDetail } from './operations/notice-detail.ts';
import { tellOrders } from './tell-orders.ts';
import { whatWaits } from './waiting.ts';

export type Notices = {
  readonly operations: readonly Operation[];
  /** To be called before an order is given to the core. */
  readonly markOrder: MarkOrder;
  /** Begins for a tenant; once, before anybody orders. */
  readonly begin: (tenantId: number) => Promise<void>;
  /**
   * Looks at what was committed, and sends what waits in the queue of messages, whichever area has put it there; to be called every few
   * seconds. Of calls that overlap only one works.
   */
  readonly run: (tenantId: number) => Promise<void>;
  /** Waits for the calls of `run` that are under way. */
  readonly close: () => Promise<void>;
};

/** Notices of orders by mail, from the committed events of the accounts (decision 0041). */
export function createNotices(options: Omit<NoticesContext, 'now'> & { readonly now?: () => number }): Notices {
  const context: NoticesContext = { ...options, now: options.now ?? Date.now };
  const running = new Map<number, Promise<void>>();
  const work = async (tenantId: number): Promise<void> => {
    const { events, accounts, messages } = await whatWaits(context, tenantId);
    try {
      if (events) await follow(context, tenantId);
      if (events || accounts) await tellOrders(context, tenantId);
    } finally {
      // Whatever is wrong with orders, other messages go out.
      if (events || accounts || messages) await sendQueue(context, tenantId);
    }
  };
  return {
    operations: [noticeDetail(context), noticeChange(context)],
    markOrder: orderMarks(context),
    begin: (tenantId) => begin(context, tenantId),
    run: (tenantId) => {
      const underWay = running.get(tenantId);
      if (underWay !== undefined) return underWay;
      const run = work(tenantId).finally(() => running.delete(tenantId));
      running.set(tenantId, run);
      return run;
    },
    close: async () => {
      await Promise.allSettled(running.values());
    },
  };
}
