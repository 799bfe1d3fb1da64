import type pg from 'pg';

/** What a member has to prove who they are, beside the password. */
export type Factors = {
  readonly passkeys: number;
  /** Epoch milliseconds since when the authenticator app counts; null without one. */
  readonly totpSince: number | null;
  readonly recoveryCodes: number;
};

export type FactorMethod = 'passkey' | 'totp' | 'recovery';

export async function factorsOf(client: pg.ClientBase, tenantId: number, userId: number): Promise<Factors> {
  const { rows } = await client.query<{ passkeys: number; totp_since: number | null; codes: number }>(
    `select (select count(*) from passkey where tenant_id = $1 and user_id = $2) as passkeys,
       (select confirmed_at from totp_factor where tenant_id = $1 and user_id = $2) as totp_since,
       (select count(*) from recovery_code where tenant_id = $1 and user_id = $2) as codes`,
    [tenantId, userId],
  );
  const [row] = rows;
  return { passkeys: row?.passkeys ?? 0, totpSince: row?.totp_since ?? null, recoveryCodes: row?.codes ?? 0 };
}

/** Whether a login needs more than the password. Recovery codes are no factor of their own: they stand in for one. */
export const hasFactor = ({ passkeys, totpSince }: Factors): boolean => passkeys > 0 || totpSince !== null;

/** The ways to prove a factor, the strongest first; none without a factor. */
export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasFactor(factors)) return [];
  const { passkeys, totpSince, recoveryCodes } = factors;
  const methods: FactorMethod[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (totpSince !== null) methods.push('totp');
  if (recoveryCodes > 0) methods.push('recovery');
  return methods;
}
