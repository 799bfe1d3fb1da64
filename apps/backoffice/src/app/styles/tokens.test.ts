import { expect, it } from 'vitest';
import { officeTheme } from './theme.ts';
import { colour } from './tokens.ts';

it('colours are those of the tokens in each theme, and a token that is no colour is refused', () => {
  expect([colour('light', 'ink'), colour('dark', 'ink')]).toEqual(['#14181f', '#eef1f5']);
  expect([colour('light', 'indigo'), colour('dark', 'indigo')]).toEqual(['#1b4b8f', '#7fb0f5']);
  expect(() => colour('light', 'flat')).toThrow('no colour --flat in light');
  expect(() => colour('dark', 'no-such')).toThrow('no colour --no-such in dark');
});

it('both themes have a colour wherever they need one', () => {
  expect(officeTheme('light').palette?.primary).toMatchObject({ main: '#1b4b8f', contrastText: '#ffffff' });
  expect(officeTheme('dark').palette?.primary).toMatchObject({ main: '#7fb0f5', contrastText: '#0e1116' });
});

// Journeys measure layout in the light theme only, because of this.
it('the themes differ in colours only', () => {
  const withoutColours = (mode: 'light' | 'dark'): string =>
    JSON.stringify({ ...officeTheme(mode), palette: null }, (_key, value: unknown) =>
      typeof value === 'function' ? String(value) : value,
    ).replace(/#[0-9a-f]{3,8}\b/gi, 'COLOUR');
  expect(withoutColours('dark')).toBe(withoutColours('light'));
  expect(withoutColours('dark')).toContain('"MuiButton"');
});
