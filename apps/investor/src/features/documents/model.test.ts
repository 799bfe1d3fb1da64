import type { DocumentView } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { fileName, filterOfQuery, periodOf, queryOf } from './model.ts';

const document: DocumentView = {
  documentId: '1',
  kind: 'balance',
  from: '2026-07-01',
  to: '2026-09-30',
  reference: null,
  version: null,
  issuedAt: 0,
  openedAt: null,
  unread: true,
};

it('RT-24 the filter of the address selects a kind or what was never opened', () => {
  expect([{}, { show: 'x' }, { show: 'balance' }].map(filterOfQuery)).toEqual(['all', 'all', 'balance']);
  expect(['all', 'confirmation', 'agreements', 'unread'].map((one) => queryOf(filterOfQuery({ show: one })))).toEqual([
    {},
    { kind: 'confirmation' },
    { kind: 'agreements' },
    { unread: 'true' },
  ]);
});

it('RT-24 a document is named by its dates', () => {
  expect(periodOf(document)).toBe('2026/07/01 – 2026/09/30');
  expect(periodOf({ from: '2026-11-27', to: '2026-11-27' })).toBe('2026/11/27');
  expect(fileName(document, 'en')).toBe('kabuto-balance-2026-07-01-2026-09-30-en.pdf');
  expect(fileName({ ...document, kind: 'confirmation', from: '2026-09-30' }, 'jp')).toBe(
    'kabuto-confirmation-2026-09-30-jp.pdf',
  );
  const receipt = { ...document, kind: 'usdt', from: '2026-09-30', reference: '12' } as const;
  expect(fileName(receipt, 'en')).toBe('kabuto-usdt-2026-09-30-12-en.pdf');
  const agreement = { ...document, kind: 'agreement', from: '2026-09-30', version: '2026-11' } as const;
  expect(fileName(agreement, 'jp')).toBe('kabuto-agreement-2026-09-30-2026-11-jp.pdf');
});
