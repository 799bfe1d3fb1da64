import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { fieldInvalid, type Refused } from '../../platform/http/index.ts';

const Bytes = Type.String({ pattern: '^[A-Za-z0-9_-]*$' });
const ANY_OF_AUTHENTICATOR = { additionalProperties: true } as const;
const head = { id: Bytes, rawId: Bytes, type: Type.Literal('public-key'), clientExtensionResults: Type.Object({}) };

/** The fields of an assertion's JSON that are read; browsers may add more. */
const assertion = Compile(
  Type.Object(
    {
      ...head,
      response: Type.Object(
        {
          clientDataJSON: Bytes,
          authenticatorData: Bytes,
          signature: Bytes,
          userHandle: Type.Optional(Type.Union([Bytes, Type.Null()])),
        },
        ANY_OF_AUTHENTICATOR,
      ),
    },
    ANY_OF_AUTHENTICATOR,
  ),
);
const attestation = Compile(
  Type.Object(
    {
      ...head,
      response: Type.Object(
        {
          clientDataJSON: Bytes,
          attestationObject: Bytes,
          transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
        },
        ANY_OF_AUTHENTICATOR,
      ),
    },
    ANY_OF_AUTHENTICATOR,
  ),
);

const invalid = (): Refused => fieldInvalid('credential', 'PublicKeyCredential.toJSON()');

function parse(text: string | undefined): unknown {
  if (text === undefined) throw invalid();
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

/** Parses the reply of navigator.credentials.get. Throws Refused FIELD_INVALID. */
export function readAssertion(text: string | undefined) {
  const value = parse(text);
  if (!assertion.Check(value)) throw invalid();
  return value;
}

/** Parses the reply of navigator.credentials.create. Throws Refused FIELD_INVALID. */
export function readAttestation(text: string | undefined) {
  const value = parse(text);
  if (!attestation.Check(value)) throw invalid();
  return value;
}

/** The challenge that a reply claims to be for; '' when it is unreadable. Only the signature proves it. */
export function challengeOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
