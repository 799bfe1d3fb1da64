import type { Language } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { spellYen } from './spell-yen.ts';

it.each<[number, Language, string | null]>([
  [314_372, 'jp', '31万4,372'],
  [300_000, 'jp', '30万'],
  [1_234_567_890, 'jp', '12億3,456万7,890'],
  [100_000_001, 'tw', '1億1'],
  [-20_000, 'jp', '\u22122万'],
  [314_372, 'en', null],
  [0, 'jp', '0'],
])('%i in %s', (amount, language, text) => {
  expect(spellYen(amount, language)).toBe(text);
});
