export { AddCardPage } from './add-page.tsx';
export { CardsPage } from './cards-page.tsx';
export { waitText } from './name.ts';
