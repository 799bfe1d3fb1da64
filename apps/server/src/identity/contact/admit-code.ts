import { addressKey, type Caller, limits, type Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type AttemptScope, countAttempt, readAttempts, tooMany } from '../attempts.ts';
import { type CaptchaAnswer, captchaRequired, solveCaptcha } from '../captcha.ts';
import type { BaseContext, MessageContext } from '../context.ts';
import type { Contact } from './contact.ts';
import type { CodePurpose } from './contact-code.ts';
import { countCode } from './text-messages.ts';

const HOUR = 3_600_000;
const { EMAIL_CODE } = limits;

type CodeRequest = {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  /** Whether the request comes from a browser that the contact's owner has used before. */
  readonly own: boolean;
};

/**
 * Counts a request for a code. Throws Refused when it is one too many or needs a captcha (decisions 0049, 0058).
 *
 * Browsers that the owner has used before have three requests an hour of their own for each purpose, which no other
 * caller can use up. All others have three an hour per address, three in total without a captcha, and nine in total. So
 * at most nine messages an hour go to one contact for each purpose, and three for each of the owner's own browsers.
 * Refused requests use up nothing of the shared limits.
 */
export async function admitCode(
  context: BaseContext & Pick<MessageContext, 'smsCountries'>,
  caller: Caller,
  { contact: { kind, value }, purpose, own }: CodeRequest,
  captcha: CaptchaAnswer,
): Promise<void> {
  const { tenantId, deviceId } = caller;
  const now = context.now();
  const from = addressKey(caller.address);
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(context.pool, tenantId, work);
  const counted = (scope: AttemptScope, key: string) => ({ tenantId, scope, key, now }) as const;
  const solved = await solveCaptcha(run, { caller, purpose: 'code' }, captcha, now);
  // Counted whether or not a message is sent, so that parallel requests cannot slip past.
  const addressCount = await run((client) => countAttempt(client, counted('mail-address', from), HOUR));
  if (!solved && addressCount.count > EMAIL_CODE.captchaAfter[context.limits]) throw captchaRequired();

  const subject = `${purpose} ${value}`;
  const requester = `${subject} ${own ? deviceId : from}`;
  const refused = await run(async (client): Promise<Refused | null> => {
    // Checked before a captcha is required, which would be solved for nothing.
    const before = [
      { most: 1, ...(await readAttempts(client, counted('mail-resend', requester))) },
      { most: EMAIL_CODE.perHour, ...(await readAttempts(client, counted('mail-hour', requester))) },
    ].find(({ count, most }) => count >= most);
    if (before !== undefined) return tooMany(before);
    if (!own && !solved) {
      const unsolved = await countAttempt(client, counted('mail-unsolved', subject), HOUR);
      if (unsolved.count > EMAIL_CODE.contactCaptchaAfter) return captchaRequired();
    }
    const resend = await countAttempt(client, counted('mail-resend', requester), EMAIL_CODE.resendMs);
    if (resend.count > 1) return tooMany(resend);
    const hour = await countAttempt(client, counted('mail-hour', requester), HOUR);
    if (hour.count > EMAIL_CODE.perHour) return tooMany(hour);
    if (!own) {
      const unknownDevices = await countAttempt(client, counted('mail-unknown-device', subject), HOUR);
      if (unknownDevices.count > EMAIL_CODE.contactPerHour) return tooMany(unknownDevices);
    }
    const day = kind === 'mobile' ? await countCode(context, client, tenantId, value, own ? deviceId : null) : null;
    return day === null ? null : tooMany(day);
  });
  if (refused !== null) throw refused;
}
