export { ProposalListPage } from './proposal-list-page.tsx';
export { ProposalPage } from './proposal-page.tsx';
