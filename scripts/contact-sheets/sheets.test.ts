import { describe, expect, it } from 'vitest';
import { gapsOf, sheetHtml, sheetsOf } from './sheets.ts';

describe('contact sheets', () => {
  it('are one a page, with a row for each width and theme and a column for each language', () => {
    const files = [
      'RT-10-jp-light-375.png',
      'RT-09-en-dark-960.png',
      'RT-09-jp-light-375.png',
      'RT-22-camera-jp-375.png',
    ];
    const sheets = sheetsOf(files, []);
    expect(sheets.map(({ page }) => page)).toEqual(['RT-09', 'RT-10']);
    expect(sheets[0]?.rows.map((row) => row.map(({ label }) => label))).toEqual([
      ['jp light 375', 'en light 375'],
      ['jp dark 375', 'en dark 375'],
      ['jp light 960', 'en light 960'],
      ['jp dark 960', 'en dark 960'],
    ]);
    expect(sheets[0]?.rows.flat().flatMap(({ file }) => file ?? [])).toEqual([
      'RT-09-jp-light-375.png',
      'RT-09-en-dark-960.png',
    ]);
  });

  it('keep a name with dashes apart from its language, and name the pictures that are missing', () => {
    const [sheet] = sheetsOf(['RT-29-fills-jp-light-375.png', 'RT-29-fills-tw-dark-375.png'], []);
    if (sheet === undefined) throw new Error('there is one page');
    expect(sheet.page).toBe('RT-29-fills');
    expect(gapsOf(sheet)).toEqual(['tw light 375', 'jp dark 375']);
    const html = sheetHtml(sheet, (file) => `data:${file}`);
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html.match(/no picture/g)).toHaveLength(2);
  });

  it('are made of pages without any picture too, which lack all of theirs', () => {
    const sheets = sheetsOf(['RT-09-jp-light-375.png'], ['RT-09', 'RT-10']);
    expect(sheets.map((sheet) => [sheet.page, gapsOf(sheet).length])).toEqual([
      ['RT-09', 17],
      ['RT-10', 18],
    ]);
  });
});
