import { LANGUAGES } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { type OrderState, STATE_TEXT } from './model.ts';
import { plainStateOf } from './plain-state.ts';

it('says in English what happened to an expired or rejected order', () => {
  expect(plainStateOf({ state: 'expired', filled: '0' }, 'en')).toBe('Expired, not filled');
  expect(plainStateOf({ state: 'expired', filled: '200' }, 'en')).toBe('Expired, partially filled');
  expect(plainStateOf({ state: 'rejected', filled: '0' }, 'en')).toBe('Rejected');
});

it('adds nothing to the other labels, nor in the other languages', () => {
  // The record has exactly the states as its keys.
  const states = Object.keys(STATE_TEXT) as OrderState[];
  const shown = LANGUAGES.flatMap((language) =>
    states
      .filter((state) => plainStateOf({ state, filled: '0' }, language) !== undefined)
      .map((state) => `${language} ${state}`),
  );
  expect(shown).toEqual(['en expired', 'en rejected']);
});
