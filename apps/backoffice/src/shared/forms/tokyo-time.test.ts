import { expect, it } from 'vitest';
import { tokyoField, tokyoMillis } from './tokyo-time.ts';

it('times of a form are those of Tokyo', () => {
  const at = Date.UTC(2026, 11, 1);
  expect(tokyoMillis('2026-12-01T09:00')).toBe(String(at));
  expect(tokyoMillis('')).toBe('');
  expect(tokyoField(at + 59_999)).toBe('2026-12-01T09:00');
});
