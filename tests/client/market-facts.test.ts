import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_FEE_SCHEDULE } from '@kabuto/brokerage';
import { DAY_MS, JNX_J_MARKET, ODX, TOKYO } from '@kabuto/market';
import { describe, expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../../apps/investor/src');
const MINUTE_MS = 60_000;

/** The client's own code by file: without tests, texts, and comments. */
const code: ReadonlyMap<string, string> = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test\.tsx?$|testing|^messages\//.test(file))
    .map((file) => [
      file,
      readFileSync(path.join(SOURCES, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, ''),
    ]),
);

const wholeWord = (fact: string): RegExp => new RegExp(`(?<![\\w.:])${fact.replaceAll('.', '\\.')}(?![\\w.:])`);

/** Where the code has one of these numbers or times: `file: what`. */
const places = (facts: readonly string[]): string[] =>
  [...code].flatMap(([file, text]) =>
    facts.filter((fact) => wholeWord(fact).test(text)).map((fact) => `${file}: ${fact}`),
  );

/** '09:00' and '9:00' for a time in milliseconds after Tokyo midnight. */
function clockTexts(time: number): readonly string[] {
  const minutes = Math.round((time % DAY_MS) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return [...new Set([`${String(hours).padStart(2, '0')}:${rest}`, `${hours}:${rest}`])];
}

describe('CON-16 what the brokerage and its venues decide', () => {
  it('CON-16 no time of a venue’s day is in the client’s code', () => {
    const times = [TOKYO, JNX_J_MARKET, ODX].flatMap(({ schedule }) => schedule.steps.map(({ from }) => from));
    expect(code.size).toBeGreaterThan(200);
    expect(places(times.flatMap(clockTexts))).toEqual([]);
  });

  it('CON-16 neither the rate of the fee nor the paper cash of a new account is in the client’s code', () => {
    const { ratePpm } = DEFAULT_FEE_SCHEDULE;
    const rates = [String(ratePpm), String(ratePpm / 10_000), String(ratePpm / 1_000_000)];
    const paperCash = '10_000_000';
    expect(places([...rates, paperCash])).toEqual([]);
  });

  it('CON-16 a lot, a limit and a tick are those of the issue: the code has no default for one', () => {
    const defaults = [...code].flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:lot|lower|upper|tick|minimum|ratePpm)\b\)?\s*(?:\?\?|\|\|)\s*\d[\d_]*/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
    expect(defaults).toEqual([]);
  });
});
