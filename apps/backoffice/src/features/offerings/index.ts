export { OfferingListPage } from './offering-list-page.tsx';
export { OfferingPage } from './offering-page.tsx';
