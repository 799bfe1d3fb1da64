import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readChoice } from '../choice.ts';
import type { NoticesContext } from '../context.ts';

/** Returns which notices the caller gets by mail. */
export const noticeDetail = ({ pool }: NoticesContext): Operation =>
  operation('noticeDetail', async ({ caller: { tenantId }, member: { userId } }) => {
    const choice = await withTenant(pool, tenantId, (client) => readChoice(client, tenantId, userId));
    const of = (kind: 'fills' | 'orders' | 'alerts') => (choice[kind] ? 'on' : 'off');
    return { fills: of('fills'), orders: of('orders'), alerts: of('alerts'), reachable: choice.email !== null };
  });
