import { describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';

function watch(isTty: boolean, total: number) {
  const written: string[] = [];
  let now = 0;
  const output = { isTty, write: (text: string): void => void written.push(text) };
  const progress = new Progress(output, '7203.csv', total, () => now);
  return {
    written,
    progress,
    wait: (ms: number): void => {
      now += ms;
    },
  };
}
const CLEAR = '\r\u001b[2K';

describe('progress', () => {
  it('at a terminal is a redrawn bar, ten times a second at most, and always at the end', () => {
    const { written, progress, wait } = watch(true, 1_000);
    progress.update(100);
    progress.update(200);
    wait(100);
    progress.update(500);
    progress.update(1_000);
    progress.note('comparing');
    progress.end();
    expect(written).toEqual([
      `${CLEAR}7203.csv [###...........................]  10 %`,
      `${CLEAR}7203.csv [###############...............]  50 %`,
      `${CLEAR}7203.csv [##############################] 100 %`,
      `${CLEAR}7203.csv: comparing ...`,
      CLEAR,
    ]);
  });

  it('elsewhere is a plain line for each quarter of a large file, and nothing for a small one', () => {
    const large = watch(false, 100_000_000);
    for (let done = 0; done <= 100; done += 5) large.progress.update(done * 1_000_000);
    large.progress.end();
    expect(large.written).toEqual(['7203.csv: 25 % read\n', '7203.csv: 50 % read\n', '7203.csv: 75 % read\n']);
    const small = watch(false, 1_000);
    small.progress.update(500);
    small.progress.end();
    expect(small.written).toEqual([]);
  });

  it('of an empty file is complete', () => {
    const { written, progress } = watch(true, 0);
    progress.update(0);
    expect(written[0]).toContain('100 %');
  });
});
