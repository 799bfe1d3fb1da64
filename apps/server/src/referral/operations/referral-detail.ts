import { fieldInvalid, type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { qrPicture } from '../../platform/qr/index.ts';
import { addUntil, ownerOf, type ReferralDeps, WINDOW_DAYS } from '../deps.ts';
import { maskNickname, readReferred } from '../store.ts';

/**
 * The page of registration with a member's ID. Throws Refused FIELD_INVALID unless `base` is at the configured public
 * origin, or else at the host of the call: the server draws no QR codes of other addresses.
 */
function linkOf(base: string, host: string, publicOrigin: string | undefined, userId: number): string {
  const allowed = (publicOrigin === undefined ? [`https://${host}`, `http://${host}`] : [publicOrigin])
    .filter((origin) => URL.canParse(origin))
    .map((origin) => new URL(origin).origin);
  if (!URL.canParse(base) || !allowed.includes(new URL(base).origin)) throw fieldInvalid('base', allowed.join(', '));
  return `${new URL('pages/user/register', base).href}?ref=${userId}`;
}

/** Returns the caller's referral link, and who referred the caller. */
export const referralDetail = ({ pool, publicOrigin, now }: ReferralDeps): Operation =>
  operation('referralDetail', async (call) => {
    const { caller, query } = call;
    const owner = ownerOf(call);
    const link = linkOf(query.base, caller.host, publicOrigin, owner.userId);
    const { mayRefer, referrer, createdAt } = await readTenant(pool, owner.tenantId, (client) =>
      readReferred(client, owner),
    );
    const until = addUntil(createdAt);
    return {
      memberId: String(owner.userId),
      link: mayRefer ? link : null,
      qr: mayRefer ? await qrPicture(link) : null,
      referrer: referrer === null ? null : { nickname: maskNickname(referrer.nickname), at: referrer.at },
      addUntil: referrer === null && now() < until ? until : null,
      windowDays: WINDOW_DAYS,
    };
  });
