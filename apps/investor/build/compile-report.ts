import { relative } from 'node:path';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

/** A component or hook that was left as written. `path` is relative to the root of the repository. */
interface Left {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

/** The fields of the compiler's events that are read here (babel-plugin-react-compiler 1.0, `LoggerEvent`). */
interface CompilerEvent {
  readonly kind: string;
  readonly fnLoc?: { readonly start: { readonly line: number } } | null;
  readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } };
  readonly data?: string;
  readonly reason?: string;
}

/** The React Compiler changes only components and hooks: a module that defines neither need not be parsed for it. */
const COMPILED = /\b(?:function|const)\s+(?:use)?[A-Z]|forwardRef|memo/;

/**
 * Parts of the shell that change only with the page or its state: compiled they would be larger and no faster. The
 * shell is what every first visit waits for.
 */
const DRAWN_ONCE =
  /\/app\/(?:page-states|router)\.tsx|\/feedback\/error-block\.tsx|\/row-skeleton\.tsx|\/plain-bar\.tsx/;

const ROOT = new URL('../../../', import.meta.url).pathname;

const reasonOf = ({ kind, detail, data, reason }: CompilerEvent): string =>
  detail?.reason ?? detail?.options?.reason ?? data ?? reason ?? kind;

/**
 * The preset of the React Compiler, and the plugin that writes down what it did. The compiler skips what it cannot
 * compile without a message, and such a component renders again with each of its parents.
 */
export function reactCompiler(): { preset: ReturnType<typeof reactCompilerPreset>; report: Plugin } {
  let compiled = 0;
  let left: Left[] = [];
  const logEvent = (filename: string | null, event: CompilerEvent): void => {
    if (event.kind === 'CompileSuccess') compiled += 1;
    else if (/^(?:CompileError|CompileSkip|PipelineError)$/.test(event.kind))
      left.push({ path: relative(ROOT, filename ?? ''), line: event.fnLoc?.start.line ?? 0, reason: reasonOf(event) });
  };
  // The preset's type names only the options that most apps set; it hands all of them to the compiler.
  const options = { logger: { logEvent } } as Parameters<typeof reactCompilerPreset>[0];
  const preset = reactCompilerPreset(options);
  return {
    preset: { ...preset, rolldown: { ...preset.rolldown, filter: { code: COMPILED, id: { exclude: DRAWN_ONCE } } } },
    report: {
      name: 'kabuto:compile-report',
      apply: 'build',
      buildStart() {
        compiled = 0;
        left = [];
      },
      /** Writes `CompileReport` of scripts/check/bundles/compiled.ts. */
      generateBundle() {
        const sorted = [...left].sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line);
        const source = JSON.stringify({ compiled, left: sorted }, null, 1);
        this.emitFile({ type: 'asset', fileName: '.vite/compiled.json', source });
      },
    },
  };
}
