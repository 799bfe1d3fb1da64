import type { IsoDate } from '@kabuto/market';
import { StartError } from '../../platform/config/index.ts';
import { ValueError } from '../rejections.ts';
import { readCode, readDate } from '../values.ts';
import { assertSpan, type JQuantsTerms } from './import-jquants.ts';

export const JQUANTS_USAGE =
  'npm run kabuto -- import jquants --from DATE --to DATE [--code CODE ...] [--per-minute N]';
/** The free plan's rate (rules/market.md 7.1). */
const FREE_PER_MINUTE = '5';
const KEY = /^[\x21-\x7e]{8,512}$/;

type Given = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly code: readonly string[];
  readonly 'per-minute'?: string | undefined;
};

/**
 * Reads the terms of `import jquants` and the key. Throws StartError that names what is missing; never with the key in
 * it.
 */
export function readJQuantsArgs(
  { from, to, code, 'per-minute': perMinute = FREE_PER_MINUTE }: Given,
  positionals: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  today: IsoDate,
): JQuantsTerms {
  if (from === undefined || to === undefined || positionals.length > 0) throw new StartError(`usage: ${JQUANTS_USAGE}`);
  const key = env.JQUANTS_API_KEY?.trim() ?? '';
  if (!KEY.test(key))
    throw new StartError('JQUANTS_API_KEY must hold the key of a J-Quants account, 8 to 512 letters and signs.');
  if (!/^[1-9]\d{0,2}$/.test(perMinute)) {
    throw new StartError(`--per-minute must be a whole number from 1 to 999, but is "${perMinute}".`);
  }
  const span = { from: option(() => readDate('--from', from, today)), to: option(() => readDate('--to', to, today)) };
  assertSpan(span.from, span.to);
  const codes = code.map((text) => option(() => readCode('--code', text)));
  return { ...span, codes, api: { key, perMinute: Number(perMinute) } };
}

function option<T extends IsoDate | string>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValueError) throw new StartError(error.message);
    throw error;
  }
}
