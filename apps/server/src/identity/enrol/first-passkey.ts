import type pg from 'pg';
import { type Caller, Refused } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import type { Contact } from '../contact/contact.ts';
import type { BaseContext, PasskeyContext } from '../context.ts';
import { renewRecoveryCodes } from '../factors/recovery.ts';
import { addPasskey, setPasskeyHandle } from '../passkeys/passkey-store.ts';
import { readNewPasskey } from '../passkeys/verify.ts';
import { readPasskeyName } from '../shown-names.ts';

/** The use of a registration's passkey challenge: valid only for this contact at this brokerage. */
export const enrolUse = (tenantId: number, { value }: Contact) =>
  ({ purpose: 'enrol', detail: sha256(`enrol ${tenantId} ${value}`).toString('base64url') }) as const;

/**
 * The user handle of the future member. Derived from the challenge, which is random and used once, so that nothing has
 * to be stored for someone who is not a member yet.
 */
export const enrolHandle = (challenge: string): Buffer => sha256(`handle ${challenge}`);

/** Stores the passkey of a registration for the new member and returns the member's recovery codes. */
export type FirstPasskey = (client: pg.ClientBase, userId: number, now: number) => Promise<string[]>;

/**
 * Checks the passkey of a registration. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG; the returned
 * function throws Refused FACTOR_EXISTS.
 */
export async function readFirstPasskey(
  context: BaseContext & PasskeyContext,
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
