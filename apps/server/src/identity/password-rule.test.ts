import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNewPassword } from './password-rule.ts';

it.each(['short7!', 'kite-lamp-42', 'うみのみえるまちで', 'x'.repeat(129), '😀'.repeat(14), 'taro@example.com'])(
  'refuses %j',
  (text) =>
    expect(() => readNewPassword(text, ['taro@example.com'])).toThrow(
      expect.objectContaining({ reason: 'PASSWORD_WEAK', field: 'password', params: { min: '15' } }),
    ),
);

it.each([
  'password-password-2026',
  'p@ssw0rd!p@ssw0rd!2',
  'iloveyou20260101',
  '11223344556677889',
  'toyota toyota toyota',
  'yamadataro19900401',
])('refuses %j, which takes few guesses', (text) => {
  expect(() => readNewPassword(text, ['yamadataro'])).toThrow(expect.objectContaining({ reason: 'PASSWORD_WEAK' }));
});

const ORDINARY = (
  'river paper kite lamp owl green window garden bridge cloud mountain letter table summer winter bread ' +
  'ocean stone forest train umbrella yellow pencil market kitchen orange ticket camera basket island'
).split(' ');
const KANA = Array.from('あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ');
const SIGNS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%&()*+-.');

it('accepts passphrases of four words and random passwords of 15 characters', () => {
  const words = fc
    .tuple(fc.uniqueArray(fc.constantFrom(...ORDINARY), { minLength: 4, maxLength: 4 }), fc.constantFrom(' ', '-', ''))
    .map(([four, separator]) => four.join(separator));
  const random = (letters: readonly string[]) =>
    fc.array(fc.constantFrom(...letters), { minLength: 15, maxLength: 15 }).map((picked) => picked.join(''));
  // fast-check likes small values, such as one letter many times: those are no random passwords.
  const varied = (letters: readonly string[]) => random(letters).filter((text) => new Set(text).size >= 10);
  fc.assert(
    fc.property(fc.oneof(words, varied(KANA), varied(SIGNS)), (text) => {
      fc.pre(text.length >= 15);
      expect(readNewPassword(text, ['taro@example.com'])).toEqual({ password: text, needsPasskey: false });
    }),
    { numRuns: 1_000 },
  );
});

it('returns the same for full-width and half-width typing', () =>
  expect(readNewPassword('ｋｉｔｅ－ｌａｍｐ－ｒｉｖｅｒ－４２', [])).toEqual(
    readNewPassword('kite-lamp-river-42', []),
  ));

it('accepts eight characters with a passkey, and marks them as too short alone', () => {
  expect(readNewPassword('kite-42!', [], true)).toEqual({ password: 'kite-42!', needsPasskey: true });
  expect(readNewPassword('kite-lamp-river-42', [], true).needsPasskey).toBe(false);
  expect(() => readNewPassword('kite-42!', [])).toThrow(expect.objectContaining({ params: { min: '15' } }));
  expect(() => readNewPassword('kite-4!', [], true)).toThrow(expect.objectContaining({ params: { min: '8' } }));
  for (const common of ['password', '12345678', 'qwertyui', 'P@ssw0rd1'])
    expect(() => readNewPassword(common, [], true), common).toThrow(
      expect.objectContaining({ reason: 'PASSWORD_WEAK' }),
    );
});
