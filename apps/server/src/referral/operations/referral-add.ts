import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { addUntil, ownerOf, type ReferralDeps, WINDOW_DAYS } from '../deps.ts';
import { findReferrer, numberOf } from '../find-referrer.ts';
import { isAbove, lockReferrals, maskNickname, readReferred, setReferrer } from '../store.ts';

/**
 * Adds the caller's referrer (REF-01); the same one again changes nothing, also when its account was closed since.
 * Throws Refused, naming `referrerId`: REFERRER_UNKNOWN for no member or one without the permission, REFERRER_OWN for
 * the caller, REFERRER_SET when there is another one, REFERRER_LATE {days} when the time is over, REFERRER_CIRCLE for a
 * member whom the caller has referred, directly or through others.
 */
export const referralAdd = ({ pool, now }: ReferralDeps): Operation =>
  operation('referralAdd', async (call) => {
    const owner = ownerOf(call);
    const { tenantId, userId } = owner;
    const refuse = (reason: 'REFERRER_OWN' | 'REFERRER_SET' | 'REFERRER_CIRCLE'): Refused =>
      new Refused(reason, 'referrerId');
    return withTenant(pool, tenantId, async (client) => {
      await lockReferrals(client, tenantId);
      const { referrer, createdAt } = await readReferred(client, owner);
      if (referrer !== null && referrer.userId === numberOf(call.body.referrerId))
        return { nickname: maskNickname(referrer.nickname), at: referrer.at };
      const found = await findReferrer(client, tenantId, call.body.referrerId);
      if (found?.userId === userId) throw refuse('REFERRER_OWN');
      if (found === null) throw new Refused('REFERRER_UNKNOWN', 'referrerId');
      if (referrer !== null) throw refuse('REFERRER_SET');
      const at = now();
      if (at >= addUntil(createdAt)) throw new Refused('REFERRER_LATE', 'referrerId', { days: String(WINDOW_DAYS) });
      if (await isAbove(client, tenantId, { from: found.userId, userId })) throw refuse('REFERRER_CIRCLE');
      await setReferrer(client, owner, found.userId, at);
      return { nickname: maskNickname(found.nickname), at };
    });
  });
