export { ImportListPage } from './import-list-page.tsx';
