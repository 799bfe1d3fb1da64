import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import { maskEmail } from '../email.ts';
import { findUser } from '../user-store.ts';

/** Who is logged in. */
export const userInfo = (context: IdentityContext): Operation =>
  operation('userInfo', async ({ caller, member }) => {
    const { tenantId } = caller;
    const user = await withTenant(context.pool, tenantId, (client) =>
      findUser(client, tenantId, { userId: member.userId }),
    );
    if (user === undefined) throw new Error(`the session of user ${member.userId} has no user`);
    return {
      id: String(user.userId),
      nickname: user.nickname,
      maskedMail: user.email === null ? null : maskEmail(user.email),
      demo: user.demo,
      accountId: String(user.accountId),
    };
  });
