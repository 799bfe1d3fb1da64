import { looksOf } from './support/looks.ts';

looksOf('trade');
