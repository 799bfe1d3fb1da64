import type { FactorStep, PasskeyCreation, PasskeyRequest, StepUpPurpose } from '@kabuto/contract';
import { Secret } from 'otpauth';
import { totpCode } from './factors/totp.ts';
import { PASSWORD, type Visitor } from './testing.ts';
import { SoftPasskey } from './testing-authenticator.ts';

type Login = { readonly by: Visitor; readonly token: string };

/** Makes a call that must succeed; the server has checked the reply against the contract. */
async function done<T>({ by, token }: Login, path: string, fields: Record<string, string> = {}): Promise<T> {
  const { status, body } = await by.post(path, fields, token);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  // The server checks replies against the contract in tests.
  return body.data as T;
}

/** Reads base 32 as an authenticator app does. */
export const fromBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes);

/** An authenticator app that holds one secret. */
class SoftTotp {
  readonly secret: Buffer;
  constructor(secret: string) {
    this.secret = fromBase32(secret);
  }
  /** The code at epoch milliseconds. */
  at(now: number): string {
    return totpCode(this.secret, Math.floor(now / 30_000));
  }
}

/** Confirms with the password, for members who have no factor. */
export async function confirmByPassword(login: Login, purpose: StepUpPurpose, subject?: string): Promise<string> {
  const wanted = { purpose, ...(subject === undefined ? {} : { subject }) };
  const shown = { ...wanted, method: 'password', password: PASSWORD };
  const { stepUpToken } = await done<{ stepUpToken: string }>(login, 'v1/user/stepup/verify', shown);
  return stepUpToken;
}

/** Confirms with the code that a throw-away member reads off the page. */
export async function confirmByDemoCode(login: Login, purpose: StepUpPurpose, subject?: string): Promise<string> {
  const wanted = { purpose, ...(subject === undefined ? {} : { subject }) };
  const { demoCode } = await done<{ demoCode: string }>(login, 'v1/user/stepup/begin', wanted);
  const shown = { ...wanted, method: 'demo', code: demoCode };
  return (await done<{ stepUpToken: string }>(login, 'v1/user/stepup/verify', shown)).stepUpToken;
}

/** Confirms with a passkey. */
export async function confirmByPasskey(
  login: Login,
  purpose: StepUpPurpose,
  passkey: SoftPasskey,
  subject?: string,
): Promise<string> {
  const wanted = { purpose, ...(subject === undefined ? {} : { subject }) };
  const begun = await done<{ passkey: PasskeyRequest }>(login, 'v1/user/stepup/begin', wanted);
  const shown = { ...wanted, method: 'passkey', credential: passkey.get(begun.passkey) };
  const { stepUpToken } = await done<{ stepUpToken: string }>(login, 'v1/user/stepup/verify', shown);
  return stepUpToken;
}

/** Sets up an authenticator app; returns it with the recovery codes. `now` is when its first code is shown. */
export async function addTotp(login: Login, stepUpToken: string, now: number) {
  const { secret } = await done<{ secret: string }>(login, 'v1/user/totp/begin', { stepUpToken });
  const app = new SoftTotp(secret);
  const { recoveryCodes } = await done<{ recoveryCodes: string[] }>(login, 'v1/user/totp/confirm', {
    code: app.at(now),
  });
  return { app, recoveryCodes };
}

/** Creates and registers a passkey; returns it with the recovery codes. */
export async function addPasskey(login: Login, stepUpToken: string, name = 'Phone') {
  const passkey = new SoftPasskey();
  const options = await done<PasskeyCreation>(login, 'v1/user/passkey/begin', { stepUpToken });
  const credential = passkey.create(options);
  const { recoveryCodes } = await done<{ recoveryCodes: string[] }>(login, 'v1/user/passkey/add', { credential, name });
  return { passkey, recoveryCodes };
}

/** The first half of a login of a member with a factor. Throws when there is a session already. */
export async function beginLogin(by: Visitor, username: string): Promise<FactorStep> {
  const { body } = await by.grant({ grant_type: 'password', username, password: PASSWORD });
  if (body.data.step !== 'factor') throw new Error(`no factor step: ${JSON.stringify(body)}`);
  return body.data as FactorStep;
}
