import { expect, it } from 'vitest';
import { relyingParty } from './relying-party.ts';

it('returns the configured origin for any requested host, else that host without its port', () => {
  expect(relyingParty('https://broker.example:8443', { host: 'evil.example' })).toEqual({
    id: 'broker.example',
    origins: ['https://broker.example:8443'],
  });
  expect(relyingParty(undefined, { host: 'localhost:4780' })).toEqual({
    id: 'localhost',
    origins: ['https://localhost:4780', 'http://localhost:4780'],
  });
  expect(relyingParty(undefined, { host: '' })).toEqual({ id: '', origins: [] });
});
