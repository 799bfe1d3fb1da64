import { describe, expect, it } from 'vitest';
import { createField, createForm, type FieldState, type FormError, isBlank, isUnreadable } from './index.ts';

const parse = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);

describe('a field', () => {
  it.each<[FieldState, string, number | null]>([
    ['enabled', '12', 12],
    ['enabled', '', null],
    ['enabled', 'x', null],
    ['disabled', '12', null],
    ['irrelevant', '12', null],
  ])('that is %s with the text "%s" counts as %s and keeps its text', (state, text, value) => {
    expect(createField(state, text, parse)).toMatchObject({ state, raw: text, effective: value });
  });

  it('is blank or unreadable only while it is enabled', () => {
    const blank = (['enabled', 'disabled', 'irrelevant'] as const).map((state) =>
      isBlank(createField(state, '', parse)),
    );
    const wrong = (['enabled', 'disabled', 'irrelevant'] as const).map((state) =>
      isUnreadable(createField(state, 'x', parse)),
    );
    expect([blank, wrong]).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
  });
});

describe('a form', () => {
  type Raw = { readonly from: string; readonly to: string };
  const error = (code: string, severity: FormError['severity'], ...fields: (keyof Raw)[]): FormError<keyof Raw> => ({
    code,
    severity,
    fields,
    messageKey: `x.${code}`,
    params: {},
  });
  const range = createForm({
    initial: (least: number): Raw => ({ from: String(least), to: '' }),
    reduce: (raw: Raw, change: Partial<Raw>): Raw => ({ ...raw, ...change }),
    fields: ({ from, to }) => ({ from: createField('enabled', from, parse), to: createField('enabled', to, parse) }),
    summary: ({ from, to }) => Number(to) - Number(from),
    errors: ({ to }, least, length) => [
      ...(to === '' ? [error('MISSING', 'prompt', 'to')] : []),
      ...(length < 0 ? [error('REVERSED', 'error', 'from', 'to')] : []),
      ...(length > least ? [error('LONG', 'warning', 'to')] : []),
    ],
  });

  it('derives everything from the raw input and its context', () => {
    const opened = range.view(range.initial(5), 5);
    expect(opened.raw).toEqual({ from: '5', to: '' });
    expect(opened.fields.from.effective).toBe(5);
    expect(opened.errors.map(({ code }) => code)).toEqual(['MISSING', 'REVERSED']);
    expect(opened.canSubmit).toBe(false);
  });

  it('may be submitted with a warning, and not with a prompt or an error', () => {
    const of = (to: string) => range.view(range.reduce(range.initial(5), { to }), 5);
    expect([of('').canSubmit, of('4').canSubmit, of('7').canSubmit, of('99').canSubmit]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(of('99').errors.map(({ code }) => code)).toEqual(['LONG']);
    const prompted = range.view({ from: '0', to: '' }, 5);
    expect([prompted.errors.map(({ code }) => code), prompted.canSubmit]).toEqual([['MISSING'], false]);
  });

  it('returns the first error of each field that an error names', () => {
    const reversed = range.view({ from: '5', to: '' }, 5);
    expect(reversed.firstErrorOf('to')?.code).toBe('MISSING');
    expect(reversed.firstErrorOf('from')?.code).toBe('REVERSED');
    expect(range.view({ from: '5', to: '4' }, 5).firstErrorOf('to')?.code).toBe('REVERSED');
    expect(range.view({ from: '1', to: '2' }, 5).firstErrorOf('from')).toBeUndefined();
  });
});
