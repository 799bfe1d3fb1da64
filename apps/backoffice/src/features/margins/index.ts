export { MarginListPage } from './margin-list-page.tsx';
