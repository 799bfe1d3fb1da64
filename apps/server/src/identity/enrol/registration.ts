import { type Call, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { findReferrer } from '../../referral/index.ts';
import { type Contact, personalWords, readContact } from '../contact/contact.ts';
import type { BaseContext, NotifyContext, TenantContext } from '../context.ts';
import { type NewPassword, readNewPassword } from '../password-rule.ts';
import { readNickname } from '../shown-names.ts';
import { requireFeature, requireMobile } from '../tenant-features.ts';
import type { NewUser } from '../user-store.ts';

export type Registration = Pick<NewUser, 'tenantId' | 'nickname' | 'referrerId'> &
  NewPassword & { readonly contact: Contact; readonly agreementVersion: string };

/**
 * Reads what was entered, checked field by field in the order of the page; `withPasskey`: a passkey is created together
 * with the account, so a shorter password suffices. Throws Refused with the field.
 */
export async function readRegistration(
  context: NotifyContext,
  { body, caller }: Pick<Call<'register'>, 'body' | 'caller'>,
  withPasskey: boolean,
): Promise<Registration> {
  const { tenantId } = caller;
  const contact = readContact(body);
  await requireMobile(context, tenantId, contact);
  const nickname = readNickname(body.nickname);
  const words = [...personalWords(contact), nickname];
  const password = readNewPassword(body.password, words, withPasskey);
  const { agreementVersion } = await context.tenants.get(tenantId);
  if (body.agreementVersion !== agreementVersion) throw new Refused('AGREEMENT_REQUIRED', 'agreementVersion');
  const referrerId = await readReferrer(context, tenantId, body.referrerId);
  return { tenantId, contact, nickname, ...password, referrerId, agreementVersion };
}

/** A referrer ID is a member's id. */
async function readReferrer(
  context: BaseContext & TenantContext,
  tenantId: number,
  text: string | undefined,
): Promise<number | null> {
  if (text === undefined || text.trim() === '') return null;
  await requireFeature(context, tenantId, 'referral');
  const referrer = await withTenant(context.pool, tenantId, (client) => findReferrer(client, tenantId, text));
  if (referrer === null) throw new Refused('REFERRER_UNKNOWN', 'referrerId');
  return referrer.userId;
}
