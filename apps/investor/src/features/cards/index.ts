export { AddCardPage } from './add-page.tsx';
export { CardsPage } from './cards-page.tsx';
