export { NewsListPage } from './news-list-page.tsx';
export { NewsPage } from './news-page.tsx';
