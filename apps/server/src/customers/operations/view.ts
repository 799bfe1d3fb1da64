import { rolesThatMay } from '@kabuto/contract/permissions';
import { findUser, listDevices } from '../../identity/index.ts';
import { operatorOperation, requireProfileView } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import type { CustomersDeps } from '../deps.ts';
import { subjectOf } from '../detail.ts';
import { recordView } from '../store.ts';

/**
 * Opens the personal data of a customer, and records that for the customer and in the log. A closed account has none
 * any more. Throws Refused VIEW_LIMIT once the operator has opened the most of a day.
 */
export const customerView = ({ cases }: CustomersDeps): AnyOperation =>
  operatorOperation('customerView', ({ body, operator: { tenantId, operatorId, roles }, visit: { now }, change }) =>
    change(async (client) => {
      const memberId = Number(body.memberId);
      const user = await findUser(client, tenantId, { userId: memberId });
      if (user === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
      await requireProfileView(client, { tenantId, operatorId, now });
      const permitting = rolesThatMay(roles, 'customer.view');
      const { reason } = body;
      await recordView(client, tenantId, { memberId, operatorId, roles: permitting, reason, at: now });
      const last = await cases.last(client, { tenantId, userId: memberId });
      const { name = '', kana = '', birthDate = '', address = '' } = last?.content ?? {};
      const devices = await listDevices(client, tenantId, memberId, now);
      return {
        reply: {
          nickname: user.nickname,
          email: user.email,
          mobile: user.mobile,
          person: last === undefined ? null : { name, kana, birthDate, address },
          addresses: devices.map((device) => device.address),
        },
        subject: subjectOf(memberId),
        before: null,
        after: { opened: 'profile', reason },
      };
    }),
  );
