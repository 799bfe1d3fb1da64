import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Consent } from '../request/request.ts';

/** Longest text of an assertion; a browser's are far shorter. */
const Bytes = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8192 });
const Strict = { additionalProperties: false } as const;
const consent = Compile(
  Type.Union([
    Type.Object(
      {
        kind: Type.Literal('passkey'),
        assertion: Type.Object(
          { credentialId: Bytes, nonce: Bytes, clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes },
          Strict,
        ),
      },
      Strict,
    ),
    Type.Object({ kind: Type.Literal('demo'), by: Type.String({ minLength: 1, maxLength: 64 }) }, Strict),
  ]),
);

/** A column with a consent; `null` for anything else. */
export function readConsent(value: unknown): Consent | null {
  return consent.Check(value) ? value : null;
}
