import { loadTradeTexts } from '../../messages/index.ts';
import { Headlines } from './parts/headlines.tsx';
import { NewsList } from './parts/news-list.tsx';

/** The headlines with the texts that they need, for a page that has not loaded those. */
export async function loadHeadlines(): Promise<typeof Headlines> {
  await loadTradeTexts();
  return Headlines;
}

/** The list with the texts that it needs, for a page that has not loaded those. */
export async function loadNewsList(): Promise<typeof NewsList> {
  await loadTradeTexts();
  return NewsList;
}
