import { addressKey, type Caller, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Attempts, countAttempt } from '../attempts.ts';
import { type CaptchaAnswer, solveCaptcha } from '../captcha.ts';
import { type IdentityContext, requireFeature } from '../context.ts';
import type { CodeKind } from '../data/texts.ts';
import { tellCode } from '../tell.ts';
import { tooMany } from '../too-many.ts';
import { findUser } from '../user-store.ts';
import type { Contact } from './contact.ts';
import { type CodePurpose, type CodeUse, issueCode } from './contact-code.ts';
import { countCode, requireCountry } from './text-messages.ts';

const HOUR = 3_600_000;
const { EMAIL_CODE } = limits;

/** By whether the contact has an account. Every request sends one message, so that neither answer nor time tells which. */
const KIND: Readonly<Record<CodePurpose, Readonly<Record<'known' | 'unknown', CodeKind>>>> = {
  register: { known: 'accountExists', unknown: 'registerCode' },
  forget: { known: 'forgetCode', unknown: 'noAccount' },
  change: { known: 'contactTaken', unknown: 'changeCode' },
};

/** A six digit code to a contact; the answer is the same whether or not an account exists. */
export async function sendCode(
  context: IdentityContext,
  caller: Caller,
  contact: Contact,
  use: CodeUse,
  captcha: CaptchaAnswer,
): Promise<{ resendAfterSeconds: number; expiresInSeconds: number }> {
  const { tenantId } = caller;
  if (use.purpose === 'register') await requireFeature(context, tenantId, 'registration');
  await admit(context, caller, contact, captcha);
  const { kind, code } = await withTenant(context.pool, tenantId, async (client) => {
    const known = (await findUser(client, tenantId, contact)) === undefined ? 'unknown' : 'known';
    return {
      kind: KIND[use.purpose][known],
      code: await issueCode(client, { tenantId, contact, use }, context.now()),
    };
  });
  await tellCode(context, caller, contact, kind, code);
  return { resendAfterSeconds: EMAIL_CODE.resendMs / 1_000, expiresInSeconds: EMAIL_CODE.lifetimeMs / 1_000 };
}

/** Counts the request by contact and by client address. Throws Refused when it is one too many or needs a picture. */
async function admit(
  context: IdentityContext,
  caller: Caller,
  { kind, value }: Contact,
  captcha: CaptchaAnswer,
): Promise<void> {
  if (kind === 'mobile') requireCountry(context, value);
  const { tenantId } = caller;
  const now = context.now();
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(context.pool, tenantId, work);
  const from = { tenantId, scope: 'mail-address', key: addressKey(caller.address), now } as const;
  const solved = await solveCaptcha(run, tenantId, captcha, now);
  // Counted whether or not a message goes out, so that parallel requests cannot slip past.
  const asked = await run((client) => countAttempt(client, from, HOUR));
  if (!solved && asked.count > EMAIL_CODE.captchaAfter[context.limits]) {
    throw new Refused('CAPTCHA_REQUIRED', 'captchaText');
  }
  const refused = await run(async (client): Promise<Attempts | null> => {
    const resend = await countAttempt(client, { tenantId, scope: 'mail-resend', key: value, now }, EMAIL_CODE.resendMs);
    if (resend.count > 1) return resend;
    const hour = await countAttempt(client, { tenantId, scope: 'mail-hour', key: value, now }, HOUR);
    if (hour.count > EMAIL_CODE.perHour) return hour;
    return kind === 'mobile' ? countCode(context, client, tenantId, value) : null;
  });
  if (refused !== null) throw tooMany(refused);
}
