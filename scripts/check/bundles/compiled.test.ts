import { describe, expect, it } from 'vitest';
import { judgeCompiled } from './compiled.ts';

describe('what the React Compiler left as written', () => {
  it('is a problem with its place and the reason', () => {
    const left = [{ path: 'apps/investor/src/a.tsx', line: 12, reason: 'Handle Import expressions' }];
    const message = 'the React Compiler leaves this component or hook as written: Handle Import expressions';
    expect(judgeCompiled({ compiled: 5, left })).toEqual({
      problems: [{ path: 'apps/investor/src/a.tsx', line: 12, message }],
      note: '5 components and hooks compiled',
    });
  });

  it('is a problem when it is everything', () => {
    expect(judgeCompiled({ compiled: 0, left: [] }).problems).toHaveLength(1);
    expect(judgeCompiled({ compiled: 1, left: [] }).problems).toEqual([]);
  });
});
