import type { OperatorBody } from '@kabuto/contract/operator';
import type pg from 'pg';
import { endAllSessions, markDisabled, setFrozen, type User } from '../../identity/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import type { CustomersDeps } from '../deps.ts';
import { knownCustomer, lockedCustomer, subjectOf } from '../detail.ts';

type Stop = OperatorBody<'customerStop'>['action'];
type Release = OperatorBody<'customerRelease'>['action'];

/** Throws Refused MEMBER_STATE for what is so already; an operator may freeze a member who did so too. */
function checkChanges({ frozen, frozenBy, disabled }: User, action: Stop | Release): void {
  const isSet: Readonly<Record<Stop | Release, boolean>> = {
    endSessions: false,
    freeze: frozenBy === 'operator',
    disable: disabled,
    unfreeze: !frozen,
    enable: !disabled,
  };
  if (isSet[action]) throw new Refused('MEMBER_STATE', 'action');
}

async function apply(
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
  action: Stop | Release,
  now: number,
): Promise<void> {
  switch (action) {
    case 'endSessions':
      return;
    case 'freeze':
      return setFrozen(client, tenantId, memberId, { at: now, by: 'operator' });
    case 'unfreeze':
      return setFrozen(client, tenantId, memberId, null);
    case 'disable':
      return markDisabled(client, tenantId, memberId, now);
    case 'enable':
      return markDisabled(client, tenantId, memberId, null);
  }
}

/** What the member gets: a mail or text message and a notice in the app, without the operator's reason. */
const NOTICES = {
  endSessions: 'sessionsEndedByOperator',
  freeze: 'frozenByOperator',
  disable: 'disabledByOperator',
  unfreeze: 'unfrozenByOperator',
  enable: 'enabledByOperator',
} as const;

/**
 * POST v1/customer/member/stop: the sessions end in the transaction, their streams once it is committed; then the
 * trading core stops withdrawals that are not sent.
 */
export const customerStop = ({ announceEnd, operatorNotices, statusChanged }: CustomersDeps): AnyOperation =>
  operatorOperation('customerStop', async ({ body, operator: { tenantId }, visit: { now }, change }) => {
    const memberId = Number(body.memberId);
    const { action, reason } = body;
    const notify = await operatorNotices(tenantId);
    let ended: readonly string[] = [];
    const reply = await change(async (client) => {
      const user = await lockedCustomer(client, tenantId, memberId);
      const { frozen, disabled } = user;
      checkChanges(user, action);
      const before = await knownCustomer(client, tenantId, memberId, now);
      await apply(client, tenantId, memberId, action, now);
      ended = await endAllSessions(client, tenantId, memberId, 'revoked', now);
      if (action !== 'endSessions' || ended.length > 0) await notify(client, user, NOTICES[action]);
      return {
        reply: await knownCustomer(client, tenantId, memberId, now),
        subject: subjectOf(memberId),
        before: { frozen, disabled, sessions: before.sessions.length },
        after: {
          frozen: frozen || action === 'freeze',
          disabled: disabled || action === 'disable',
          sessions: 0,
          reason,
        },
      };
    });
    for (const sessionId of ended) announceEnd({ tenantId, sessionId });
    await statusChanged(tenantId, memberId);
    return reply;
  });

/** POST v1/customer/member/release */
export const customerRelease = ({ operatorNotices, statusChanged }: CustomersDeps): AnyOperation =>
  operatorOperation('customerRelease', async ({ body, operator: { tenantId }, visit: { now }, change }) => {
    const notify = await operatorNotices(tenantId);
    const memberId = Number(body.memberId);
    const reply = await change(async (client) => {
      const { action, reason } = body;
      const user = await lockedCustomer(client, tenantId, memberId);
      const { frozen, disabled } = user;
      checkChanges(user, action);
      await apply(client, tenantId, memberId, action, now);
      await notify(client, user, NOTICES[action]);
      return {
        reply: await knownCustomer(client, tenantId, memberId, now),
        subject: subjectOf(memberId),
        before: { frozen, disabled },
        after: { frozen: frozen && action !== 'unfreeze', disabled: disabled && action !== 'enable', reason },
      };
    });
    await statusChanged(tenantId, memberId);
    return reply;
  });
