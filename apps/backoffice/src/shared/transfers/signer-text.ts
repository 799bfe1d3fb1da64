import type { TextKey, Translate } from '../../messages/index.ts';

const STATES = {
  ready: 'settings.signerReady',
  refusing: 'settings.signerRefusing',
  silent: 'settings.signerSilent',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Whether a signer works, in words. */
export const signerText = (t: Translate, state: keyof typeof STATES): string => t(STATES[state]);
