import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Nullable, Strict, Time } from '../fields.ts';
import { TokenInfo } from './tokens.ts';

/** Proofs of a member's identity: a passkey, an authenticator app, a recovery code. */
const Method = Type.Union([Type.Literal('passkey'), Type.Literal('totp'), Type.Literal('recovery')]);
/**
 * Members without a factor confirm with their password; throw-away members of a simulated brokerage, who have neither,
 * with a code that the page shows (decision 0096).
 */
const StepUpMethod = Type.Union([
  Type.Literal('passkey'),
  Type.Literal('totp'),
  Type.Literal('recovery'),
  Type.Literal('password'),
  Type.Literal('demo'),
]);
/** What a confirmation may be used for: one purpose each. */
export const StepUpPurpose = Type.Union([
  Type.Literal('passkey-add'),
  Type.Literal('passkey-remove'),
  Type.Literal('totp-add'),
  Type.Literal('totp-remove'),
  Type.Literal('recovery-renew'),
  Type.Literal('password-change'),
  Type.Literal('account-close'),
  Type.Literal('data-export'),
  Type.Literal('contact-change'),
  Type.Literal('card-add'),
  Type.Literal('card-default'),
  Type.Literal('card-remove'),
  Type.Literal('address-add'),
  Type.Literal('address-remove'),
  Type.Literal('withdraw'),
]);
/** What exactly is confirmed, 1 to 128 visible ASCII characters: the confirmation is valid for nothing else. */
const StepUpSubject = Type.String({ pattern: '^[!-~]{1,128}$' });
/** Absent or used up: refused with STEP_UP_REQUIRED, so that the app requests a confirmation first. */
export const StepUpToken = Type.Optional(Type.String({ maxLength: 64 }));
/** The browser's credential as toJSON() returns it, as text. */
export const Credential = Type.String({ minLength: 2, maxLength: 8_192 });
const Code = Type.String({ maxLength: 32 });
const PasskeyId = Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[A-Za-z0-9_-]+$' });
export const PasskeyName = Type.String({ maxLength: 80 });
const RecoveryCodes = Strict({ recoveryCodes: Type.Array(Type.String()) });

const Descriptor = Strict({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = Strict({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Descriptor),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = Strict({
  rp: Strict({ id: Type.String(), name: Type.String() }),
  user: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Strict({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Strict({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});

/**
 * The password was correct; within `expiresInSeconds` the factor grant accepts the token together with a factor
 * (decision 0027).
 */
export const FactorStep = Strict({
  step: Type.Literal('factor'),
  mfaToken: Type.String(),
  methods: Type.Array(Method),
  passkey: Nullable(PasskeyRequest),
  expiresInSeconds: Type.Integer(),
});

/** Fields of the grants `factor` and `passkey`. */
export const factorFields = {
  mfaToken: Type.Optional(Type.String({ maxLength: 64 })),
  method: Type.Optional(Method),
  code: Type.Optional(Code),
  credential: Type.Optional(Credential),
};

const member = { access: 'member', rate: 'write', idempotent: false, query: Empty } as const;

export const passkeyChallenge = endpoint({
  method: 'POST',
  path: 'v1/user/passkey/challenge',
  summary: 'What navigator.credentials.get needs to log in with a passkey; single use, five minutes.',
  access: 'public',
  rate: 'login',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: PasskeyRequest,
});

export const stepUpBegin = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/stepup/begin',
  summary:
    'How this member can confirm something sensitive. A throw-away member of a simulated brokerage gets the code to enter.',
  body: Strict({ purpose: StepUpPurpose, subject: Type.Optional(StepUpSubject) }),
  reply: Strict({
    methods: Type.Array(StepUpMethod),
    passkey: Nullable(PasskeyRequest),
    demoCode: Nullable(Type.String({ pattern: '^\\d{6}$' })),
  }),
});

export const stepUpVerify = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/stepup/verify',
  summary:
    'Confirms it: returns a token for one purpose and subject, one use, five minutes, this session, and new tokens of the session; the old access token stays valid for 30 seconds.',
  body: Strict({
    purpose: StepUpPurpose,
    subject: Type.Optional(StepUpSubject),
    method: StepUpMethod,
    code: Type.Optional(Code),
    credential: Type.Optional(Credential),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    /** The session's refresh token, exchanged as by the refresh grant. */
    refreshToken: Type.String({ maxLength: 200 }),
  }),
  reply: Strict({ stepUpToken: Type.String(), expiresInSeconds: Type.Integer(), tokens: TokenInfo }),
});

export const factorList = endpoint({
  ...member,
  method: 'GET',
  path: 'v1/user/factor/list',
  summary: 'Passkeys, authenticator app and how many recovery codes are left.',
  rate: 'read',
  body: Empty,
  reply: Strict({
    passkeys: Type.Array(
      Strict({
        id: Type.String(),
        name: Type.String(),
        createdAt: Time,
        lastUsedAt: Nullable(Time),
        /** False: of a type whose signatures the signer of USDT cannot check. */
        confirmsUsdt: Type.Boolean(),
      }),
    ),
    totpSince: Nullable(Time),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  }),
});

export const passkeyBegin = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/passkey/begin',
  summary: 'What navigator.credentials.create needs; takes a step-up of purpose passkey-add.',
  body: Strict({ stepUpToken: StepUpToken }),
  reply: PasskeyCreation,
});

export const passkeyAdd = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/passkey/add',
  summary: 'Keeps the new passkey. Other sessions end; the first factor of a member brings recovery codes.',
  body: Strict({ credential: Credential, name: PasskeyName }),
  reply: RecoveryCodes,
});

export const passkeyRename = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/passkey/rename',
  summary: 'Gives one of the own passkeys another name.',
  body: Strict({ id: PasskeyId, name: PasskeyName }),
  reply: Type.Null(),
});

export const passkeyRemove = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/passkey/remove',
  summary: 'Removes one of the own passkeys; takes a step-up of purpose passkey-remove. Other sessions end.',
  body: Strict({ id: PasskeyId, stepUpToken: StepUpToken }),
  reply: Type.Null(),
});

export const totpBegin = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/totp/begin',
  summary:
    'A new secret for an authenticator app; takes a step-up of purpose totp-add. It counts once a code was confirmed.',
  body: Strict({ stepUpToken: StepUpToken }),
  reply: Strict({
    secret: Type.String(),
    uri: Type.String(),
    qr: Type.String({ description: 'data: URL of an SVG' }),
  }),
});

export const totpConfirm = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/totp/confirm',
  summary: 'Shows that the app has the secret. Other sessions end; the first factor of a member brings recovery codes.',
  body: Strict({ code: Code }),
  reply: RecoveryCodes,
});

export const totpRemove = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/totp/remove',
  summary: 'Forgets the authenticator app; takes a step-up of purpose totp-remove. Other sessions end.',
  body: Strict({ stepUpToken: StepUpToken }),
  reply: Type.Null(),
});

export const recoveryRenew = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/recovery/renew',
  summary: 'New recovery codes in place of the old ones; takes a step-up of purpose recovery-renew.',
  body: Strict({ stepUpToken: StepUpToken }),
  reply: RecoveryCodes,
});
