import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Nullable, Strict } from '../fields.ts';
import { FactorStep, factorFields } from './factor.ts';
import { TokenInfo } from './tokens.ts';

/** Validated by the server, which returns the specific error. */
const EmailText = Type.String({ maxLength: 254 });
const MobileText = Type.String({ maxLength: 40 });
/** One of the two. */
export const contact = { email: Type.Optional(EmailText), mobile: Type.Optional(MobileText) };
/** The number found by the browser, where a captcha was required. */
export const captcha = {
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  captchaText: Type.Optional(Type.String({ maxLength: 16 })),
};
const CodePurpose = Type.Union([Type.Literal('register'), Type.Literal('forget')]);
export const CodeSent = Strict({ resendAfterSeconds: Type.Integer(), expiresInSeconds: Type.Integer() });

export const token = endpoint({
  method: 'POST',
  path: 'v1/oauth/oauth/token',
  summary:
    'Grants: password (username, password, captcha after failures), factor (mfaToken, method, code or credential), passkey (credential), refresh_token, demo (a throw-away account).',
  access: 'client',
  rate: 'login',
  idempotent: false,
  query: Empty,
  body: Strict({
    grant_type: Type.Union([
      Type.Literal('password'),
      Type.Literal('refresh_token'),
      Type.Literal('demo'),
      Type.Literal('factor'),
      Type.Literal('passkey'),
    ]),
    refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
    username: Type.Optional(Type.String({ maxLength: 254 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    captchaId: Type.Optional(Type.String({ maxLength: 64 })),
    captchaText: Type.Optional(Type.String({ maxLength: 16 })),
    ...factorFields,
  }),
  reply: Type.Union([TokenInfo, FactorStep]),
});

export const logout = endpoint({
  method: 'POST',
  path: 'v1/oauth/oauth/logout',
  summary: 'Ends this session and its streams.',
  access: 'member',
  rate: 'exit',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Type.Null(),
});

export const imageCaptcha = endpoint({
  method: 'GET',
  path: 'v1/oauth/oauth/captcha/image',
  summary:
    'A captcha that a program solves in place of the person: the number below `numbers` whose SHA-256, written `<captchaId> <number>`, is `target`. Sent as captchaText; for one use, one purpose and the address that requested it.',
  access: 'client',
  rate: 'login',
  idempotent: false,
  query: Strict({
    /** Its purpose: a login, or a code by mail or text message. A login when absent. */
    purpose: Type.Optional(Type.Union([Type.Literal('login'), Type.Literal('code')])),
  }),
  body: Empty,
  reply: Strict({
    captchaId: Type.String(),
    image: Type.String({ description: 'data: URL of an SVG without anything to read' }),
    challenge: Strict({
      target: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      numbers: Type.Integer({ minimum: 1 }),
      expiresInSeconds: Type.Integer(),
    }),
  }),
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: 'v1/notice/notice/email/send/captcha',
  summary: 'Sends a six digit code. The reply is the same whether or not an account exists.',
  access: 'client',
  rate: 'mail',
  idempotent: false,
  query: Empty,
  body: Strict({
    email: EmailText,
    purpose: CodePurpose,
    ...captcha,
  }),
  reply: CodeSent,
});

export const sendMobileCode = endpoint({
  method: 'POST',
  path: 'v1/notice/notice/mobile/send/captcha',
  summary:
    'Sends a six digit code by text message. Japanese, Taiwanese and Hong Kong numbers as at home, others with + and country. The reply is the same whether or not an account exists.',
  access: 'public',
  rate: 'mail',
  idempotent: false,
  query: Empty,
  body: Strict({ mobile: MobileText, purpose: CodePurpose, ...captcha }),
  reply: CodeSent,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'v1/user/user/forget',
  summary:
    'Sets a new password with a code of purpose forget, sent to the mail address or the mobile number; ends every session of the member.',
  access: 'public',
  rate: 'login',
  idempotent: false,
  query: Empty,
  body: Strict({
    ...contact,
    code: Type.String({ maxLength: 12 }),
    password: Type.String({ maxLength: 200 }),
  }),
  reply: Type.Null(),
});

export const UserInfo = Strict({
  id: Type.String(),
  nickname: Type.String(),
  maskedMail: Nullable(Type.String()),
  maskedMobile: Nullable(Type.String()),
  /** A throw-away demo account: it has no mail and can be reset. */
  demo: Type.Boolean(),
  accountId: Type.String(),
  /** Whether the agreement has changed since the member accepted it. */
  agreementDue: Type.Boolean(),
});

export const userInfo = endpoint({
  method: 'GET',
  path: 'v1/user/user/info',
  summary: 'Who is logged in.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: UserInfo,
});
