export { DueOfferings, IssueOfferings } from './lazy-cards.tsx';
