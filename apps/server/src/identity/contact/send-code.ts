import { type Caller, limits } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { CaptchaAnswer } from '../captcha.ts';
import type { NotifyContext } from '../context.ts';
import type { CodeKind } from '../data/code-texts.ts';
import { isKnownDevice } from '../known-device.ts';
import { deliverCode } from '../notify.ts';
import { requireFeature } from '../tenant-features.ts';
import { findUser } from '../user-store.ts';
import { admitCode } from './admit-code.ts';
import type { Contact } from './contact.ts';
import { type CodePurpose, type CodeUse, issueCode } from './contact-code.ts';
import { requireCountry } from './text-messages.ts';

const { EMAIL_CODE } = limits;

/**
 * The message by whether the contact has an account. Every request sends one message, so that neither reply nor timing
 * reveals which.
 */
const KIND: Readonly<Record<CodePurpose, Readonly<Record<'known' | 'unknown', CodeKind>>>> = {
  register: { known: 'accountExists', unknown: 'registerCode' },
  forget: { known: 'forgetCode', unknown: 'noAccount' },
  change: { known: 'contactTaken', unknown: 'changeCode' },
};

/** Sends a six digit code to a contact; the reply is the same whether or not an account exists. */
export async function sendCode(
  context: NotifyContext,
  caller: Caller,
  contact: Contact,
  use: CodeUse,
  captcha: CaptchaAnswer,
): Promise<{ resendAfterSeconds: number; expiresInSeconds: number }> {
  const { tenantId, deviceId } = caller;
  const { purpose } = use;
  if (purpose === 'register') await requireFeature(context, tenantId, 'registration');
  if (contact.kind === 'mobile') requireCountry(context, contact.value);
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(context.pool, tenantId, work);
  const { known, own } = await run(async (client) => {
    const user = await findUser(client, tenantId, contact);
    const device = { tenantId, userId: user?.userId ?? null, deviceId };
    return { known: user !== undefined, own: await isKnownDevice(client, device, context.now()) };
  });
  await admitCode(context, caller, { contact, purpose, own }, captcha);
  const code = await run((client) => issueCode(client, { caller, contact, use }, context.now()));
  const kind = KIND[purpose][known ? 'known' : 'unknown'];
  await deliverCode(context, caller, contact, kind, code);
  return { resendAfterSeconds: EMAIL_CODE.resendMs / 1_000, expiresInSeconds: EMAIL_CODE.lifetimeMs / 1_000 };
}
