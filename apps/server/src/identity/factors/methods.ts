import type pg from 'pg';

/** The means of a member to prove their identity, besides the password. */
export type Factors = {
  readonly passkeys: number;
  /** When the authenticator app was confirmed, in epoch milliseconds; null without one. */
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

/** Whether a login requires more than the password. Recovery codes are not a factor, only a substitute for one. */
export const hasFactor = ({ passkeys, totpSince }: Factors): boolean => passkeys > 0 || totpSince !== null;

/** Returns the ways to prove a factor, strongest first; empty without a factor. */
export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasFactor(factors)) return [];
  const { passkeys, totpSince, recoveryCodes } = factors;
  const methods: FactorMethod[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (totpSince !== null) methods.push('totp');
  if (recoveryCodes > 0) methods.push('recovery');
  return methods;
}
