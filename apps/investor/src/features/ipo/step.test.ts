import { expect, it } from 'vitest';
import { stepOf } from './step.ts';

const application = { state: 'submitted', canAmend: true, due: null } as const;

it('offers the one thing that can be done about an IPO', () => {
  expect(stepOf({ state: 'rangeSet' }, undefined, true)).toBe('none');
  expect(stepOf({ state: 'bookOpen' }, undefined, false)).toBe('login');
  expect(stepOf({ state: 'bookOpen' }, undefined, true)).toBe('apply');
  expect(stepOf({ state: 'bookOpen' }, application, true)).toBe('amend');
  expect(stepOf({ state: 'bookOpen' }, { ...application, state: 'withdrawn', canAmend: false }, true)).toBe('apply');
  expect(stepOf({ state: 'bookClosed' }, application, true)).toBe('none');
  const won = { state: 'won', canAmend: false, due: { action: 'answer', until: 1 } } as const;
  expect(stepOf({ state: 'purchaseOpen' }, won, true)).toBe('answer');
  expect(stepOf({ state: 'purchaseOpen' }, { ...won, state: 'lost', due: null }, true)).toBe('none');
  const delivered = { state: 'delivered', canAmend: false, due: { action: 'sell', until: null } } as const;
  expect(stepOf({ state: 'listed' }, delivered, true)).toBe('sell');
  expect(stepOf({ state: 'listed' }, { ...delivered, due: null }, true)).toBe('stock');
  expect(stepOf({ state: 'listed' }, undefined, false)).toBe('stock');
});
