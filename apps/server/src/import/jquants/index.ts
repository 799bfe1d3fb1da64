export { JQUANTS_USAGE, readJQuantsArgs } from './arguments.ts';
export { importJQuants } from './import-jquants.ts';
