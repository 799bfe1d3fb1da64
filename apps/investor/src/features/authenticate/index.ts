export { STATE_TEXT } from './texts.ts';
