import { describe, expect, it } from 'vitest';
import { bodyOf, draftIn, draftOf, type NewsItem, shownIn } from './model.ts';

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const JP = { titleJp: '題', bodyJp: '本文' };
const ITEM: NewsItem = {
  ...{ newsId: '7', version: 3, state: 'scheduled', title: '題', en: false, tw: false, pinned: true, by: 'A' },
  publishAt: Date.UTC(2026, 11, 1, 0, 0, 30),
  texts: { jp: { title: '題', body: '本文' }, en: null, tw: null },
  codes: ['7203'],
  updatedAt: 1,
};

describe('CMS-01 what the form of an item sends', () => {
  it('a new item is published now, or at the time of Tokyo that was chosen', () => {
    expect(bodyOf(form({ ...JP, when: 'now', publishAt: '2026-12-01T09:00' }), null)).not.toHaveProperty('publishAt');
    const later = bodyOf(form({ ...JP, when: 'later', publishAt: '2026-12-01T09:00' }), null);
    expect(later).toMatchObject({ publishAt: String(Date.UTC(2026, 11, 1)) });
    expect(later).not.toHaveProperty('newsId');
  });

  it('a change names its version, and keeps the time that was not touched to the second', () => {
    const same = form({ ...JP, when: 'later', publishAt: '2026-12-01T09:00' });
    expect(bodyOf(same, ITEM)).toMatchObject({ newsId: '7', version: '3', publishAt: String(ITEM.publishAt) });
    const moved = form({ ...JP, when: 'later', publishAt: '2026-12-01T09:01' });
    expect(bodyOf(moved, ITEM)).toMatchObject({ publishAt: String(Date.UTC(2026, 11, 1, 0, 1)) });
    expect(bodyOf(form({ ...JP, when: 'now' }), ITEM)).not.toHaveProperty('publishAt');
    expect(bodyOf(form(JP), { ...ITEM, state: 'published' })).toMatchObject({ publishAt: String(ITEM.publishAt) });
  });

  it('codes may be separated by spaces and commas of any width', () => {
    expect(bodyOf(form({ ...JP, codes: '７２０３、 9432,130a' }), null)).toMatchObject({ codes: '7203,9432,130A' });
  });
});

it('CMS-01 the preview shows the Japanese text where a language is not written', () => {
  expect(shownIn(draftOf(ITEM), 'en')).toEqual({ title: '題', body: '本文', language: 'jp' });
  const draft = draftIn(form({ ...JP, titleEn: 'Title', bodyEn: 'Text', pinned: 'on' }), null);
  expect(shownIn(draft, 'en')).toEqual({ title: 'Title', body: 'Text', language: 'en' });
  expect([draft.pinned, draft.publishAt]).toEqual([true, null]);
});
