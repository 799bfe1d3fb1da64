export { DepositListPage } from './deposit-list-page.tsx';
export { DepositPage } from './deposit-page.tsx';
