export { LineListPage } from './line-list-page.tsx';
