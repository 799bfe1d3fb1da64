export { EntryPage } from './entry-page.tsx';
