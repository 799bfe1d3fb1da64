export { CustomerListPage } from './customer-list-page.tsx';
export { CustomerPage } from './customer-page.tsx';
