export { type ImportDeps, importCommand } from './command.ts';
