import type { Page } from 'playwright-core';

/** A phone's own authenticator, Chromium's virtual one. */
export type Authenticator = {
  /** Number of stored passkeys. */
  readonly held: () => Promise<number>;
  /**
   * Sets whether the owner is present, in which case the authenticator unlocks immediately; initially true. Without the
   * owner, requests of the page wait forever. With the owner, a passkey that the browser offers in the name field
   * counts as picked.
   */
  readonly ownerIsThere: (there: boolean) => Promise<void>;
};

/** `autofill: false`: a browser that offers no passkeys in a field, so that only a button press uses one. */
export async function addAuthenticator(page: Page, { autofill = true } = {}): Promise<Authenticator> {
  if (!autofill) {
    const without = (): void => {
      if (typeof PublicKeyCredential !== 'undefined')
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    };
    await page.addInitScript(without);
    await page.evaluate(without);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    held: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    ownerIsThere: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
