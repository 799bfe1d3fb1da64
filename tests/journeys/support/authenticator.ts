import type { Page } from 'playwright-core';

/** A phone's own authenticator, Chromium's virtual one. */
export type Authenticator = {
  /** How many passkeys it holds. */
  readonly held: () => Promise<number>;
  /**
   * Whether its owner is there to unlock it, which then happens at once; at first so. What the page asks for while nobody is there waits for ever. A
   * passkey that the browser offers with the name field counts as picked when the owner is there.
   */
  readonly ownerIsThere: (there: boolean) => Promise<void>;
};

/** `autofill: false`: a browser that offers no passkeys with a field, so that only what is pressed uses one. */
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
