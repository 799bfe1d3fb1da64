export { FileListPage } from './file-list-page.tsx';
