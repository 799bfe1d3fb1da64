import type { CustomerDetailView } from '@kabuto/contract/operator';
import type pg from 'pg';
import { factorsOf, findUser, listDevices, lockUser, type User } from '../identity/index.ts';
import { Refused } from '../platform/http/index.ts';
import { readCustomer } from './store.ts';

/** One customer without personal data. Throws Refused MEMBER_UNKNOWN, also for one of another brokerage. */
export async function knownCustomer(
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
  now: number,
): Promise<CustomerDetailView> {
  const customer = await readCustomer(client, tenantId, memberId);
  if (customer === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
  const { passkeys, totpSince, recoveryCodes } = await factorsOf(client, tenantId, memberId);
  const devices = await listDevices(client, tenantId, memberId, now);
  return {
    customer,
    factors: { passkeys, totpSince, recoveryCodesLeft: recoveryCodes },
    // A network address is personal data.
    sessions: devices.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
  };
}

/** A customer whose row is locked until the transaction ends. Throws Refused MEMBER_UNKNOWN, also for a closed one. */
export async function lockedCustomer(client: pg.ClientBase, tenantId: number, memberId: number): Promise<User> {
  await lockUser(client, tenantId, memberId);
  const user = await findUser(client, tenantId, { userId: memberId });
  if (user === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
  return user;
}

/** The subject of the log's lines. */
export const subjectOf = (memberId: number): string => `member ${memberId}`;
