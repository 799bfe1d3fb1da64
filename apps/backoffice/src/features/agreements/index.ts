export { AgreementListPage } from './agreement-list-page.tsx';
export { AgreementPage } from './agreement-page.tsx';
