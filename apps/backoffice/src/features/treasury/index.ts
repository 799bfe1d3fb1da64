export { TreasuryPage } from './treasury-page.tsx';
