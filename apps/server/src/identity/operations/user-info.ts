import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { maskEmail } from '../contact/email.ts';
import { maskMobile } from '../contact/mobile.ts';
import type { BaseContext, TenantContext } from '../context.ts';
import { findUser } from '../user-store.ts';

/** Returns who is logged in. */
export const userInfo = (context: BaseContext & TenantContext): Operation =>
  operation('userInfo', async ({ caller, member }) => {
    const { tenantId } = caller;
    const user = await withTenant(context.pool, tenantId, (client) =>
      findUser(client, tenantId, { userId: member.userId }),
    );
    if (user === undefined) throw new Error(`the session of user ${member.userId} has no user`);
    const { agreementVersion } = await context.tenants.get(tenantId);
    return {
      id: String(user.userId),
      nickname: user.nickname,
      maskedMail: user.email === null ? null : maskEmail(user.email),
      maskedMobile: user.mobile === null ? null : maskMobile(user.mobile),
      demo: user.demo,
      accountId: String(user.accountId),
      agreementDue: user.agreementVersion !== null && user.agreementVersion !== agreementVersion,
    };
  });
