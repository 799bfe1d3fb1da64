import { expect, it } from 'vitest';
import { filesOf, looksOf, takes, titlesOf } from './looks.ts';

it('takes the looks of pictures from their names, each once', () => {
  expect(looksOf(['today.ja.png', 'file-accept.en.png', 'today.en.png'])).toEqual(['file-accept', 'today']);
  expect(() => looksOf(['today.png'])).toThrow('today.png is not named LOOK.en.png or LOOK.ja.png');
});

it('finds the journey of a look and selects its title only', () => {
  expect(takes("{ name: 'file', address: () => '/' }", 'file')).toBe(true);
  expect(takes("{ name: 'file-accept', address: () => '/' }", 'file')).toBe(false);
  const titles = new RegExp(titlesOf(['file', 'today']));
  expect(titles.test('LNG-01 file in three languages and both themes')).toBe(true);
  expect(titles.test('LNG-01 file-accept in three languages and both themes')).toBe(false);
});

it('names a picture by look and language', () => {
  expect(filesOf('today')).toEqual([
    { taken: 'office-today-en-light-1280.png', kept: 'today.en.png' },
    { taken: 'office-today-jp-light-1280.png', kept: 'today.ja.png' },
  ]);
});
