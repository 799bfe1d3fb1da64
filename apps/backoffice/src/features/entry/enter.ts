import { askPasskey, createPasskey } from '@kabuto/ui/passkey';
import { call } from '../../shared/api/index.ts';

/** Logs in with a passkey. Throws CallError or PasskeyDismissed. */
export async function enterWithPasskey(tenant: string): Promise<void> {
  const request = await call('POST v1/entry/login/begin', { body: { tenant } });
  const credential = await askPasskey(request);
  await call('POST v1/entry/login/finish', { body: { tenant, credential } });
}

/** Exchanges a one-time token for a new passkey and logs in. Throws CallError or PasskeyDismissed. */
export async function registerPasskey(tenant: string, token: string): Promise<void> {
  const creation = await call('POST v1/entry/register/begin', { body: { tenant, token: token.trim() } });
  const credential = await createPasskey(creation);
  await call('POST v1/entry/register/finish', { body: { tenant, credential } });
}

/** Logs in as one of the two demo operators. Throws CallError. */
export async function enterDemo(tenant: string, operator: 'a' | 'b'): Promise<void> {
  await call('POST v1/entry/demo/enter', { body: { tenant, operator } });
}
