import { beforeEach, expect, it, vi } from 'vitest';
import { addTexts, type Catalogue, type Loaders, languageNow, onLanguageChange, showTexts, textsOf } from './texts.ts';

const { translate } = textsOf<'home.title' | 'home.greeting' | 'late.note' | 'next.note'>();
const page = { lang: '' };

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: page });
  return () => vi.unstubAllGlobals();
});

const same = (load: () => Promise<Catalogue>): Loaders => ({ jp: load, en: load, tw: load });
const home: Loaders = {
  jp: async () => ({ home: { title: 'ホーム', greeting: '{name}さん' } }),
  en: async () => ({ home: { title: 'Home', greeting: 'Hello {name}' } }),
  tw: async () => ({ home: { title: '首頁', greeting: '{name}您好' } }),
};

it('a text is shown in the chosen language, with its parameters in place of their names', async () => {
  const heard = vi.fn();
  const stop = onLanguageChange(heard);
  await showTexts('en', home);
  stop();
  expect([translate('home.title'), translate('home.greeting', { name: 'Aoi' })]).toEqual(['Home', 'Hello Aoi']);
  expect([languageNow(), page.lang, heard.mock.calls.length]).toEqual(['en', 'en', 1]);
  await showTexts('tw', home);
  expect([translate('home.title'), page.lang, heard.mock.calls.length]).toEqual(['首頁', 'zh-Hant-TW', 1]);
});

it('a placeholder without a parameter and a key without a text stay visible', async () => {
  await showTexts('en', home);
  expect([translate('home.greeting'), translate('late.note')]).toEqual(['Hello {name}', 'late.note']);
});

it('of two languages chosen at once the last one is shown, however late the first one loads', async () => {
  const slow = Promise.withResolvers<Catalogue>();
  const mixed: Loaders = { ...home, en: () => slow.promise };
  const first = showTexts('en', mixed);
  await showTexts('jp', mixed);
  slow.resolve({ home: { title: 'Home' } });
  await first;
  expect([translate('home.title'), languageNow()]).toEqual(['ホーム', 'jp']);
});

it('a further part is loaded with every later language, and requested again after a failure', async () => {
  await showTexts('jp', home);
  const load = vi.fn(async (): Promise<Catalogue> => ({ late: { note: 'late' } }));
  const part = same(load);
  load.mockRejectedValueOnce(new Error('offline'));
  await expect(addTexts(part)).rejects.toThrow('offline');
  expect(translate('late.note')).toBe('late.note');
  await addTexts(part);
  await addTexts(part);
  expect([translate('home.title'), translate('late.note'), load.mock.calls.length]).toEqual(['ホーム', 'late', 2]);
  await showTexts('en', home);
  expect([translate('late.note'), load.mock.calls.length]).toEqual(['late', 3]);
});

it('of two parts loaded at once both are shown, in whatever order they end', async () => {
  await showTexts('jp', home);
  const slow = Promise.withResolvers<Catalogue>();
  // The first load of the first part ends last; the second one, for the part that follows, ends at once.
  const load = vi.fn(async (): Promise<Catalogue> => ({ home: { title: '家' } })).mockReturnValueOnce(slow.promise);
  const first = addTexts(same(load));
  await addTexts(same(async () => ({ next: { note: 'next' } })));
  slow.resolve({ home: { title: '家' } });
  await first;
  expect([translate('home.title'), translate('next.note')]).toEqual(['家', 'next']);
});

it('a second call for a part that is still loading waits for it', async () => {
  await showTexts('jp', home);
  const slow = Promise.withResolvers<Catalogue>();
  const part = same(() => slow.promise);
  const first = addTexts(part);
  const second = addTexts(part).then(() => translate('late.note'));
  slow.resolve({ late: { note: 'slow' } });
  expect(await second).toBe('slow');
  await first;
});
