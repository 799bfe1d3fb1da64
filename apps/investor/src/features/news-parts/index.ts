export { Headlines, IssueNews } from './lazy-news.tsx';
