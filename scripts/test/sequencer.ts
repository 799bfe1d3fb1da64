import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MEASURED } from './measured.ts';
import { longestFirst } from './order.ts';

const ROOT = `${import.meta.dirname}/../..`;

/** Vitest's order of files by the seconds they took on two cores (`measured.ts`). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = files.map((file) => ({
      file,
      path: relative(ROOT, file.moduleId),
      size: statSync(file.moduleId).size,
    }));
    return longestFirst(timed, MEASURED).map(({ file }) => file);
  }
}
