export { requesting, requestingTokens } from './request.ts';
