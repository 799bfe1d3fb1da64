import { expect, it } from 'vitest';
import { memberName } from './member-name.ts';

const t = (key: string, params?: Readonly<Record<string, string | number>>): string => `${key} ${params?.number}`;

it('a demo account is named in the current language, by its number', () => {
  expect(memberName('デモ 4153', true, t)).toBe('menu.demoName 4153');
});

it('a nickname stays as its member wrote it', () => {
  expect(memberName('太郎 2', false, t)).toBe('太郎 2');
});
