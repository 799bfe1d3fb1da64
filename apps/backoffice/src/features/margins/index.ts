export { MarginListPage } from './margin-list-page.tsx';
export { MarginTermsPage } from './margin-terms-page.tsx';
