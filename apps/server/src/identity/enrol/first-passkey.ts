import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Caller, Refused } from '../../platform/http/index.ts';
import type { Contact } from '../contact/contact.ts';
import type { IdentityContext } from '../context.ts';
import { renewRecoveryCodes } from '../factors/recovery.ts';
import { readPasskeyName } from '../passkeys/passkey-name.ts';
import { addPasskey, setPasskeyHandle } from '../passkeys/passkey-store.ts';
import { readNewPasskey } from '../passkeys/verify.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a passkey's challenge of a registration is for: this contact at this brokerage and no other. */
export const enrolUse = (tenantId: number, { value }: Contact) =>
  ({ purpose: 'enrol', detail: hash(`enrol ${tenantId} ${value}`).toString('base64url') }) as const;

/**
 * What authenticators file the coming member under. It is made of the challenge, which is random and used once: nothing has to
 * be kept of somebody who is no member yet.
 */
export const enrolHandle = (challenge: string): Buffer => hash(`handle ${challenge}`);

/** A passkey that was made for a registration. `keep` gives it to the new member and answers the member's recovery codes. */
export type FirstPasskey = (client: pg.ClientBase, userId: number, now: number) => Promise<string[]>;

/** Checks the passkey of a registration. Throws Refused FIELD_INVALID, FACTOR_EXPIRED, FACTOR_WRONG, and later FACTOR_EXISTS. */
export async function readFirstPasskey(
  context: IdentityContext,
  caller: Caller,
  contact: Contact,
  shown: { readonly credential: string; readonly name: string },
): Promise<FirstPasskey> {
  const { tenantId } = caller;
  const name = readPasskeyName(shown.name, 'passkeyName');
  const made = await readNewPasskey(context, caller, shown.credential, enrolUse(tenantId, contact));
  return async (client, userId, now) => {
    await setPasskeyHandle(client, tenantId, userId, enrolHandle(made.challenge));
    if (!(await addPasskey(client, tenantId, { ...made, userId, name, createdAt: now })))
      throw new Refused('FACTOR_EXISTS', 'credential');
    return renewRecoveryCodes(client, { tenantId, userId });
  };
}
