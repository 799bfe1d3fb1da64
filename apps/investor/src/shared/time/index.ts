export { useWhen } from './use-when.ts';
