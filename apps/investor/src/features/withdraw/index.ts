export { requesting } from './request.ts';
