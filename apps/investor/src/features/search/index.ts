export { remember } from './history.ts';
