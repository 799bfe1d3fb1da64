import { expect, it } from 'vitest';
import { isAccepted } from './rating.ts';
import { passwordStrength } from './strength.ts';

it.each([
  ['kite-lamp', false, 'short'],
  ['kite-lamp', true, 'fair'],
  ['kite-42', true, 'short'],
  ['password', true, 'weak'],
  ['passwordpassword', false, 'weak'],
  ['password-password-2026', false, 'weak'],
  ['kite-lamp-river-42', false, 'strong'],
  ['ｋｉｔｅ－ｌａｍｐ－ｒｉｖｅｒ－４２', false, 'strong'],
  [`${'kite-lamp-river-42'.repeat(2)}!`, false, 'strong'],
  ['kite-lamp'.repeat(15), false, 'long'],
] as const)('%j, with a passkey: %s, is %s', (text, withPasskey, strength) =>
  expect(passwordStrength(text, [], withPasskey)).toBe(strength),
);

it("the person's own words are weak, and only fair and strong passwords are accepted", () => {
  expect(passwordStrength('yamadataro19900401', ['yamadataro'], false)).toBe('weak');
  expect(passwordStrength('yamadataro19900401', [], false)).toBe('fair');
  const all = ['short', 'long', 'weak', 'fair', 'strong'] as const;
  expect(all.filter(isAccepted)).toEqual(['fair', 'strong']);
});
