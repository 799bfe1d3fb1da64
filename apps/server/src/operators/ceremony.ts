import type pg from 'pg';
import {
  challengeOf,
  checkAssertion,
  checkAttestation,
  handleOf,
  passkeyWrong,
  readAssertion,
  readAttestation,
} from '../identity/index.ts';
import { Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { appendOperatorLog } from './operator-log.ts';
import { addPasskey, consumeChallenge, consumeToken, findPasskey, openSession, usePasskey } from './store.ts';
import type { Visit } from './visit.ts';

/**
 * Exchanges a one-time token for a passkey. The challenge is spent first; the token, the passkey, the session and the
 * line of the log are one transaction, so that only one of parallel replies succeeds. Returns the session's secret.
 * Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG.
 */
export async function loginByToken(pool: pg.Pool, tenantId: number, visit: Visit, text: string): Promise<string> {
  const { rp, now } = visit;
  const answer = readAttestation(text);
  const challenge = challengeOf(answer);
  const spent = await withTenant(pool, tenantId, (client) => consumeChallenge(client, tenantId, challenge, now));
  if (spent === undefined || spent.operatorId === null || spent.tokenHash === null)
    throw new Refused('FACTOR_EXPIRED', 'credential');
  const { operatorId, tokenHash } = spent;
  const checked = await checkAttestation(rp, challenge, answer);
  if (!checked.ok) throw passkeyWrong();
  return withTenant(pool, tenantId, async (client) => {
    if (!(await consumeToken(client, tenantId, operatorId, tokenHash, now)))
      throw new Refused('FACTOR_EXPIRED', 'token');
    if (!(await addPasskey(client, tenantId, { ...checked.value, operatorId }, now))) throw passkeyWrong();
    await appendOperatorLog(client, tenantId, operatorId, { event: 'registered' }, visit);
    return openSession(client, tenantId, operatorId, now);
  });
}

/** Logs in by passkey; returns the session's secret. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG. */
export async function loginByPasskey(pool: pg.Pool, tenantId: number, visit: Visit, text: string): Promise<string> {
  const { rp, now } = visit;
  const answer = readAssertion(text);
  const challenge = challengeOf(answer);
  const { spent, passkey } = await withTenant(pool, tenantId, async (client) => ({
    spent: await consumeChallenge(client, tenantId, challenge, now),
    passkey: await findPasskey(client, tenantId, answer.id),
  }));
  if (spent === undefined || spent.operatorId !== null) throw new Refused('FACTOR_EXPIRED', 'credential');
  const filedUnder = handleOf(answer) ?? Buffer.alloc(0);
  if (passkey === undefined || passkey.rpId !== rp.id || !passkey.handle.equals(filedUnder)) throw passkeyWrong();
  const checked = await checkAssertion(rp, challenge, answer, passkey);
  if (!checked.ok) throw passkeyWrong();
  return withTenant(pool, tenantId, async (client) => {
    if (!(await usePasskey(client, tenantId, passkey, checked.value, now))) throw passkeyWrong();
    await appendOperatorLog(client, tenantId, passkey.operatorId, { event: 'login' }, visit);
    return openSession(client, tenantId, passkey.operatorId, now);
  });
}
