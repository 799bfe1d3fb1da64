export { declaring } from './declare.ts';
