export { Command, Key } from './command.tsx';
export { neighboursOf } from './neighbours.ts';
export { useKeys } from './use-keys.ts';
export { useRowKeys } from './use-row-keys.ts';
