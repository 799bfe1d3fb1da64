import { expect, it } from 'vitest';
import { VERSION } from './data/version.ts';

it('CON-08 the version is 1.0.0 with code 100', () => {
  expect(VERSION).toEqual({ name: '1.0.0', code: 100 });
});
