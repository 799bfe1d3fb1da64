import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { AccessChangeContext, CredentialContext } from '../context.ts';
import { recordRecoveryUse } from '../factors/change.ts';
import { offersDemoCode, verifyDemoCode } from '../factors/demo-code.ts';
import { STEP_UP_MS } from '../factors/limits.ts';
import { factorsOf, hasFactor } from '../factors/methods.ts';
import { registeredUser } from '../factors/registered.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { withNotices } from '../notify.ts';
import { rotateAtStepUp, tokensOf } from '../session/rotate.ts';
import { grantStepUp } from '../step-up.ts';
import { findUser, lockUser } from '../user-store.ts';
import { syncWithdrawalLock } from '../withdrawal-lock.ts';

/**
 * Confirms the member again (AUT-08) and gives the session new tokens. The password alone suffices only for members
 * without a factor, the demo code only for throw-away members of a simulated brokerage.
 */
export const stepUpVerify = (context: AccessChangeContext & CredentialContext): Operation =>
  operation('stepUpVerify', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { purpose, method, subject = null } = body;
    const { userId, sessionId } = member;
    const demoCodes = await offersDemoCode(context, tenantId, purpose);
    const { user, factors } = await withTenant(context.pool, tenantId, async (client) => {
      const demo = demoCodes && (await findUser(client, tenantId, { userId }))?.demo === true;
      if (demo) return { user: null, factors: null };
      return {
        user: await registeredUser(client, tenantId, member),
        factors: await factorsOf(client, tenantId, userId),
      };
    });
    if ((method === 'demo') !== (user === null)) throw new Refused('FACTOR_WRONG', 'method');
    if (method === 'password' && factors !== null && hasFactor(factors)) throw new Refused('FACTOR_WRONG', 'method');
    const passkeyUse = { purpose: 'step-up', userId, sessionId, detail: purpose, subject } as const;
    const demoUse = { tenantId, sessionId, purpose, subject };
    const use =
      user === null || method === 'demo'
        ? await verifyDemoCode(context, caller, userId, demoUse, body.code)
        : await verifyFactor(context, caller, user, { ...body, method }, passkeyUse);
    const now = context.now();
    const { rotation, stepUpToken } = await withNotices(context, caller, async (client, notify) => {
      // The session's row is not locked: another tab may be exchanging its tokens, and `rotateAtStepUp` checks that it
      // is active.
      await lockUser(client, tenantId, userId);
      const signed = await use(client);
      if (method === 'recovery' && user !== null) await recordRecoveryUse(context, { client, notify }, tenantId, user);
      // The call itself has proved the session's key.
      const bound = { tenantId, proofKey: member.proofKey, language: caller.language, sessionId };
      const rotated = await rotateAtStepUp(client, bound, body.refreshToken, now);
      // Not thrown here: a token that was used twice has just ended the session, and that must be committed.
      if (rotated.kind === 'invalid') return { rotation: rotated, stepUpToken: '' };
      // Only withdrawals are checked by someone else, too.
      const assertion = purpose === 'withdraw' ? signed : null;
      return {
        rotation: rotated,
        stepUpToken: await grantStepUp(client, { tenantId, sessionId }, { purpose, subject, assertion }, now),
      };
    });
    const tokens = tokensOf(context, tenantId, rotation);
    if (method === 'recovery') await syncWithdrawalLock(context, tenantId, userId);
    return { stepUpToken, expiresInSeconds: STEP_UP_MS / 1_000, tokens };
  });
