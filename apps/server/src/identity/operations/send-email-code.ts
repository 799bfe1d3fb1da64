import { addressKey, limits, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Attempts, countAttempt } from '../attempts.ts';
import { type CaptchaAnswer, solveCaptcha } from '../captcha.ts';
import { type IdentityContext, requireFeature } from '../context.ts';
import type { MailKind } from '../data/texts.ts';
import { readEmail } from '../email.ts';
import { type CodePurpose, issueEmailCode } from '../email-code.ts';
import { identityMail } from '../identity-mail.ts';
import { tooMany } from '../too-many.ts';
import { findUser } from '../user-store.ts';

const HOUR = 3_600_000;
const { EMAIL_CODE } = limits;

/** By whether the address has an account. Every request sends one mail, so that neither answer nor time tells which. */
const KIND: Readonly<Record<CodePurpose, Readonly<Record<'known' | 'unknown', MailKind>>>> = {
  register: { known: 'accountExists', unknown: 'registerCode' },
  forget: { known: 'forgetCode', unknown: 'noAccount' },
};

/** A six digit code by mail; the answer is the same whether or not an account exists. */
export const sendEmailCode = (context: IdentityContext): Operation =>
  operation('sendEmailCode', async ({ body, caller }) => {
    const { tenantId, language } = caller;
    const { purpose } = body;
    if (purpose === 'register') await requireFeature(context, tenantId, 'registration');
    const email = readEmail(body.email);
    await admit(context, tenantId, email, addressKey(caller.address), body);

    const tenant = await context.tenants.get(tenantId);
    const mail = await withTenant(context.pool, tenantId, async (client) => {
      const known = (await findUser(client, tenantId, { email })) === undefined ? 'unknown' : 'known';
      const kind = KIND[purpose][known];
      const code = await issueEmailCode(client, { tenantId, email, purpose }, context.now());
      return identityMail(kind, tenant, language, email, { code });
    });
    await context.mail.send(mail);
    return { resendAfterSeconds: EMAIL_CODE.resendMs / 1_000, expiresInSeconds: EMAIL_CODE.lifetimeMs / 1_000 };
  });

/** Counts the request by mail address and by client address. Throws Refused when it is one too many or needs a picture. */
async function admit(
  context: IdentityContext,
  tenantId: number,
  email: string,
  address: string,
  captcha: CaptchaAnswer,
): Promise<void> {
  const now = context.now();
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(context.pool, tenantId, work);
  const from = { tenantId, scope: 'mail-address', key: address, now } as const;
  const solved = await solveCaptcha(run, tenantId, captcha, now);
  // Counted whether or not a mail goes out, so that parallel requests cannot slip past.
  const asked = await run((client) => countAttempt(client, from, HOUR));
  if (!solved && asked.count > EMAIL_CODE.captchaAfter[context.limits]) {
    throw new Refused('CAPTCHA_REQUIRED', 'captchaText');
  }
  const refused = await run(async (client): Promise<Attempts | null> => {
    const resend = await countAttempt(client, { tenantId, scope: 'mail-resend', key: email, now }, EMAIL_CODE.resendMs);
    if (resend.count > 1) return resend;
    const hour = await countAttempt(client, { tenantId, scope: 'mail-hour', key: email, now }, HOUR);
    if (hour.count > EMAIL_CODE.perHour) return hour;
    return null;
  });
  if (refused !== null) throw tooMany(refused);
}
