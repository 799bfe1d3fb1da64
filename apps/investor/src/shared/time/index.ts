export { LOCALES, useWhen } from './use-when.ts';
