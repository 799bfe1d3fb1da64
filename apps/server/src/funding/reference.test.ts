import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawReference, isReference, referencesIn } from './reference.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const references = fc
  .array(fc.integer({ min: 0, max: 31 }), { minLength: 5, maxLength: 5 })
  .map((values) => drawReference(() => values.pop() ?? 0));

it('has the check characters that were worked out by hand', () => {
  // 2 is zero, 3 is one: x^5 = x^2 + 1 = 5 is the character 7, x^4 is 16, and 31 times x is 27, the character V.
  const texts = ['222222', '322227', '222234', '2222ZV'];
  expect(texts.map(isReference)).toEqual(texts.map(() => true));
});

it('finds any single wrong character', () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 31 }), (text, at, by) => {
      const wrong = ALPHABET.charAt((ALPHABET.indexOf(text.charAt(at)) + by) % 32);
      expect(isReference(text)).toBe(true);
      expect(isReference(text.slice(0, at) + wrong + text.slice(at + 1))).toBe(false);
    }),
  );
});

it('finds any two neighbours in the wrong order', () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 0, max: 4 }), (text, at) => {
      const [one, two] = [text.charAt(at), text.charAt(at + 1)];
      fc.pre(one !== two);
      expect(isReference(text.slice(0, at) + two + one + text.slice(at + 2))).toBe(false);
    }),
  );
});

it('is read from a payer and a message, with spaces and small letters, and from nothing else', () => {
  fc.assert(
    fc.property(references, (text) => {
      expect(referencesIn(`ﾔﾏﾀﾞ ﾀﾛｳ ${text}`)).toContain(text);
      expect(referencesIn(`${text}ﾔﾏﾀﾞ`)).toContain(text);
      expect(referencesIn(`${text.slice(0, 3)} ${text.slice(3)}`.toLowerCase())).toContain(text);
    }),
  );
  expect(referencesIn('ﾔﾏﾀﾞ ﾀﾛｳ')).toEqual([]);
  expect(referencesIn('0O1I23')).toEqual([]);
});
