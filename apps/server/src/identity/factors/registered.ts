import type pg from 'pg';
import { type Member, Refused } from '../../platform/http/index.ts';
import { type Contact, contactOf } from '../contact/contact.ts';
import { findUser, type User } from '../user-store.ts';

/** A member with a login, and the contact that receives notices. */
export type Registered = User & { readonly contact: Contact };

/**
 * Returns the caller as a registered member. Throws Refused REGISTERED_ONLY for a throw-away member, which could never
 * log in again.
 */
export async function registeredUser(
  client: pg.ClientBase,
  tenantId: number,
  { userId }: Pick<Member, 'userId'>,
): Promise<Registered> {
  const user = await findUser(client, tenantId, { userId });
  if (user === undefined) throw new Error(`the session of user ${userId} has no user`);
  const contact = contactOf(user);
  if (contact === null) throw new Refused('REGISTERED_ONLY');
  return { ...user, contact };
}
