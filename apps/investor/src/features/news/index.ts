export { loadHeadlines, loadNewsList } from './load.ts';
export { NewsDetailPage } from './news-detail-page.tsx';
export { NewsList } from './parts/news-list.tsx';
