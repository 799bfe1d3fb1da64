export { WithdrawalListPage } from './withdrawal-list-page.tsx';
export { WithdrawalPage } from './withdrawal-page.tsx';
