export { passwordError } from './model.ts';
