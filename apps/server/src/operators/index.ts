export { type OperatorOptions, serveOperators } from './serve-operators.ts';
