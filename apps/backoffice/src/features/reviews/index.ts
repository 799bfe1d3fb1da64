export { ReviewListPage } from './review-list-page.tsx';
export { ReviewPage } from './review-page.tsx';
