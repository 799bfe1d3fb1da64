import type pg from 'pg';
import { type Member, Refused } from '../../platform/http/index.ts';
import { findUser, type User } from '../user-store.ts';

/** A member who has a login of their own, with a mail address that notices go to. */
export type Registered = User & { readonly email: string };

/** The caller as a registered member. Throws Refused REGISTERED_ONLY for a throw-away one, who could never log in again. */
export async function registeredUser(
  client: pg.ClientBase,
  tenantId: number,
  { userId }: Pick<Member, 'userId'>,
): Promise<Registered> {
  const user = await findUser(client, tenantId, { userId });
  if (user === undefined) throw new Error(`the session of user ${userId} has no user`);
  const { email } = user;
  if (email === null) throw new Refused('REGISTERED_ONLY');
  return { ...user, email };
}
