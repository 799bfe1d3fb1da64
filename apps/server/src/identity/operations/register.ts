import { type Call, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type IdentityContext, requireFeature } from '../context.ts';
import { readEmail } from '../email.ts';
import { consumeEmailCode, restoreEmailCode } from '../email-code.ts';
import { readNickname } from '../nickname.ts';
import { openAccountFor } from '../open-account-for.ts';
import { readNewPassword } from '../password-rule.ts';
import { findUser, type NewUser, reserveUser } from '../user-store.ts';

/**
 * Opens an identity and its brokerage account; answers a session. The code and the mail address are taken in one
 * transaction, then the account is opened; when that fails both are given back.
 */
export const register = (context: IdentityContext): Operation =>
  operation('register', async (call) => {
    const { tenantId } = call.caller;
    const user = await readUser(context, call);
    const code = { tenantId, email: user.email, purpose: 'register' } as const;

    const reserved = await withTenant(context.pool, tenantId, async (client) => {
      if (!(await consumeEmailCode(client, code, call.body.code, context.now()))) return 'wrong';
      return reserveUser(client, user);
    });
    if (reserved === 'wrong') throw new Refused('EMAIL_CODE_WRONG', 'code');
    if (reserved === null) throw new Refused('EMAIL_TAKEN', 'email');
    try {
      return await openAccountFor(context, call.caller, { userId: reserved, kind: 'registered' });
    } catch (error) {
      await withTenant(context.pool, tenantId, (client) => restoreEmailCode(client, code)).catch((reason: unknown) =>
        context.log.warn({ err: reason, tenantId, area: 'identity' }, 'a mail code stays used up'),
      );
      throw error;
    }
  });

/** What was entered, checked field by field in the order of the page. Throws Refused with the field. */
async function readUser(
  context: IdentityContext,
  { body, caller }: Call<'register'>,
): Promise<NewUser & { readonly email: string }> {
  const { tenantId } = caller;
  const email = readEmail(body.email);
  const nickname = readNickname(body.nickname);
  const password = readNewPassword(body.password, [email, email.slice(0, email.indexOf('@')), nickname]);
  const { agreementVersion } = await context.tenants.get(tenantId);
  if (body.agreementVersion !== agreementVersion) throw new Refused('AGREEMENT_REQUIRED', 'agreementVersion');
  const referrerId = await readReferrer(context, tenantId, body.referrerId);
  const passwordHash = await context.passwords.hash(password);
  return { tenantId, email, nickname, passwordHash, demo: false, referrerId, agreementVersion, now: context.now() };
}

/** A referrer ID is a member's id; a throw-away demo member refers nobody. */
async function readReferrer(
  context: IdentityContext,
  tenantId: number,
  text: string | undefined,
): Promise<number | null> {
  if (text === undefined || text.trim() === '') return null;
  await requireFeature(context, tenantId, 'referral');
  const digits = text.normalize('NFKC').trim();
  const referrer = /^\d{1,15}$/.test(digits)
    ? await withTenant(context.pool, tenantId, (client) => findUser(client, tenantId, { userId: Number(digits) }))
    : undefined;
  if (referrer === undefined || referrer.demo) throw new Refused('REFERRER_UNKNOWN', 'referrerId');
  return referrer.userId;
}
