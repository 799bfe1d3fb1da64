import { readFileSync } from 'node:fs';
import type { IssueNames } from '@kabuto/brokerage';
import type { InstrumentCode } from '@kabuto/market';

/** A text in the languages of the product. */
export type DemoText = IssueNames;

const TEXTS = new URL('texts/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.txt`, TEXTS), 'utf8');
const textOf = (name: string): DemoText => ({ en: read(`${name}.en`), jp: read(`${name}.jp`), tw: read(`${name}.tw`) });

/** The prospectus of a demo company. Throws the file system's error for any other code. */
export const prospectusText = (code: InstrumentCode): DemoText => textOf(code);

/** The agreement that a customer signs before subscribing to a block. */
export const agreementText = (): DemoText => textOf('block-agreement');
