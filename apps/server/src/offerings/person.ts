import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type Owner, Refused } from '../platform/http/index.ts';
import type { OfferingsDeps } from './deps.ts';

type Deps = Pick<OfferingsDeps, 'digestKey' | 'verifiedPerson' | 'isDemo'>;

/** A kana name without what differs between two ways to write it: width, and spaces. */
const kanaOf = (kana: string): string => kana.normalize('NFKC').replaceAll(/\s/gu, '');

/**
 * A digest of the person behind a member, so that one has one application in an offering: of the verified kana name and
 * birth date, or at a simulated brokerage of the member. It reveals nothing without the server's key. Throws Refused
 * IDENTITY_NOT_VERIFIED.
 */
export async function personOf(client: pg.ClientBase, deps: Deps, owner: Owner): Promise<string> {
  const { tenantId, userId } = owner;
  const digest = (text: string): string =>
    createHmac('sha256', deps.digestKey).update(`offering person ${tenantId} ${text}`).digest('hex');
  if (await deps.isDemo(tenantId)) return digest(`member ${userId}`);
  const person = await deps.verifiedPerson(client, owner);
  if (person === null) throw new Refused('IDENTITY_NOT_VERIFIED');
  return digest(`${kanaOf(person.kana)} ${person.birthDate}`);
}
