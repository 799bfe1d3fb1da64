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

export async function addAuthenticator(page: Page): Promise<Authenticator> {
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
