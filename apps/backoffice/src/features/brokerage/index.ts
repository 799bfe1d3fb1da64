export { BrokeragePage } from './brokerage-page.tsx';
export { UserAgreementPage } from './user-agreement-page.tsx';
