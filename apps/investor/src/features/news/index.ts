export { NewsDetailPage } from './news-detail-page.tsx';
export { Headlines } from './parts/headlines.tsx';
export { NewsList } from './parts/news-list.tsx';
