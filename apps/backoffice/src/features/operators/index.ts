export { OperatorListPage } from './operator-list-page.tsx';
