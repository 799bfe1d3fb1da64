import { type Call, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Contact, codeWrong, personalWords, readContact } from '../contact/contact.ts';
import { consumeCode, restoreCode } from '../contact/contact-code.ts';
import { type IdentityContext, requireFeature, requireMobile } from '../context.ts';
import { rememberDevice } from '../known-device.ts';
import { readNickname } from '../nickname.ts';
import { openAccountFor } from '../open-account-for.ts';
import { readNewPassword } from '../password-rule.ts';
import { findUser, type NewUser, reserveUser } from '../user-store.ts';

/**
 * Opens an identity and its brokerage account; answers a session. The code and the contact are taken in one
 * transaction, then the account is opened; when that fails both are given back.
 */
export const register = (context: IdentityContext): Operation =>
  operation('register', async (call) => {
    const { tenantId } = call.caller;
    await requireFeature(context, tenantId, 'registration');
    const user = await readUser(context, call);
    const { contact } = user;
    const code = { tenantId, contact, use: { purpose: 'register' } } as const;

    const reserved = await withTenant(context.pool, tenantId, async (client) => {
      if (!(await consumeCode(client, code, call.body.code, context.now()))) return 'wrong';
      const device = { tenantId, email: contact.value, deviceId: call.caller.deviceId };
      await rememberDevice(client, device, context.now());
      return reserveUser(client, user);
    });
    if (reserved === 'wrong') throw codeWrong(contact);
    if (reserved === null) throw new Refused(contact.kind === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN', contact.kind);
    try {
      return await openAccountFor(context, call.caller, {
        userId: reserved,
        kind: 'registered',
        gone: codeWrong(contact),
      });
    } catch (error) {
      await withTenant(context.pool, tenantId, (client) => restoreCode(client, code)).catch((reason: unknown) =>
        context.log.warn({ err: reason, tenantId, area: 'identity' }, 'a code stays used up'),
      );
      throw error;
    }
  });

/** What was entered, checked field by field in the order of the page. Throws Refused with the field. */
async function readUser(
  context: IdentityContext,
  { body, caller }: Call<'register'>,
): Promise<NewUser & { readonly contact: Contact }> {
  const { tenantId } = caller;
  const contact = readContact(body);
  await requireMobile(context, tenantId, contact);
  const nickname = readNickname(body.nickname);
  const password = readNewPassword(body.password, [...personalWords(contact), nickname]);
  const { agreementVersion } = await context.tenants.get(tenantId);
  if (body.agreementVersion !== agreementVersion) throw new Refused('AGREEMENT_REQUIRED', 'agreementVersion');
  const referrerId = await readReferrer(context, tenantId, body.referrerId);
  const passwordHash = await context.passwords.hash(password);
  return { tenantId, contact, nickname, passwordHash, demo: false, referrerId, agreementVersion, now: context.now() };
}

/** A referrer ID is a member's id; a throw-away demo member refers nobody. */
async function readReferrer(
  context: IdentityContext,
  tenantId: number,
  text: string | undefined,
): Promise<number | null> {
  if (text === undefined || text.trim() === '') return null;
  const digits = text.normalize('NFKC').trim();
  const referrer = /^\d{1,15}$/.test(digits)
    ? await withTenant(context.pool, tenantId, (client) => findUser(client, tenantId, { userId: Number(digits) }))
    : undefined;
  if (referrer === undefined || referrer.demo) throw new Refused('REFERRER_UNKNOWN', 'referrerId');
  return referrer.userId;
}
