export { assertPortFree, explainListenError, freePort } from './listen.ts';
