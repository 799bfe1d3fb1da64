export { buildClientWhenStale, clientDir } from './build-client.ts';
