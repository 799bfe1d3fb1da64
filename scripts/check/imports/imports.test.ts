import { describe, expect, it } from 'vitest';
import { checkImports } from './imports.ts';

const manifest = (name: string, dependencies: string[], exports: Record<string, string> = {}): string =>
  JSON.stringify({ name, exports, dependencies: Object.fromEntries(dependencies.map((key) => [key, '1.0.0'])) });

const HOUSE: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'kabuto', devDependencies: { vitest: '5.1.0' } }),
  'packages/market/package.json': manifest('@kabuto/market', [], { '.': './src/index.ts' }),
  'packages/market/src/index.ts': 'export const TICK = 1; export const LOT = 100;',
  'packages/brokerage/package.json': manifest('@kabuto/brokerage', ['@kabuto/market'], {
    '.': './src/index.ts',
    './forms': './src/forms/index.ts',
  }),
  'packages/brokerage/src/index.ts': "import { TICK } from '@kabuto/market'; export const FEE = TICK;",
  'packages/brokerage/src/forms/index.ts': 'export const FORM = 1;',
  'packages/contract/package.json': manifest('@kabuto/contract', ['typebox'], { '.': './src/index.ts' }),
  'packages/contract/src/index.ts': "import { Type } from 'typebox'; export const PATH = Type;",
  'packages/embedded-postgres-launcher/package.json': manifest('@kabuto/embedded-postgres-launcher', ['pg'], {
    '.': './src/index.ts',
  }),
  'packages/embedded-postgres-launcher/src/index.ts': "import pg from 'pg'; import 'node:fs'; export const START = pg;",
  'packages/i18n/package.json': manifest('@kabuto/i18n', ['@kabuto/market', 'react'], { '.': './src/index.ts' }),
  'packages/i18n/src/index.ts':
    "import { TICK } from '@kabuto/market'; import react from 'react'; export const T = [TICK, react];",
  'packages/ui/package.json': manifest('@kabuto/ui', ['@kabuto/i18n'], { '.': './src/index.ts' }),
  'packages/ui/src/index.ts': "import { T } from '@kabuto/i18n'; export const ROW = T;",
  'apps/server/package.json': manifest('@kabuto/server', [
    '@kabuto/brokerage',
    '@kabuto/embedded-postgres-launcher',
    'pg',
  ]),
  'apps/server/src/database.ts': "import { START } from '@kabuto/embedded-postgres-launcher'; START;",
  'apps/server/src/main.ts': "import { FEE } from '@kabuto/brokerage'; import pg from 'pg'; import 'node:fs'; pg(FEE);",
  'apps/investor/package.json': manifest('@kabuto/investor', ['@kabuto/brokerage', '@kabuto/market']),
  'apps/investor/src/main.tsx':
    "import { FORM } from '@kabuto/brokerage/forms'; import { LOT } from '@kabuto/market'; FORM + LOT;",
};

const problems = (extra: Record<string, string>): string[] =>
  checkImports(Object.entries({ ...HOUSE, ...extra }).map(([path, text]) => ({ path, text }))).map(
    (problem) => `${problem.path}: ${problem.message}`,
  );

describe('import graph', () => {
  it('accepts packages that import lower layers only', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    ['market imports brokerage', 'packages/market/src/x.ts', "import '@kabuto/brokerage';", 'may not import'],
    ['market imports an outside package', 'packages/market/src/x.ts', "import 'typebox';", 'may not import'],
    ['market imports node', 'packages/market/src/x.ts', "import 'node:fs';", 'may not import node:fs'],
    ['brokerage imports contract', 'packages/brokerage/src/x.ts', "import '@kabuto/contract';", 'may not import'],
    ['contract imports brokerage', 'packages/contract/src/x.ts', "import '@kabuto/brokerage';", 'may not import'],
    [
      'the launcher imports another package of the house',
      'packages/embedded-postgres-launcher/src/x.ts',
      "import '@kabuto/market';",
      'may not import',
    ],
    [
      'investor imports the launcher',
      'apps/investor/src/x.ts',
      "import '@kabuto/embedded-postgres-launcher';",
      'may not',
    ],
    ['investor imports the broker', 'apps/investor/src/x.ts', "import '@kabuto/brokerage';", 'may not import'],
    ['investor imports the server', 'apps/investor/src/x.ts', "import '@kabuto/server';", 'may not import'],
    ['i18n imports ui', 'packages/i18n/src/x.ts', "import '@kabuto/ui';", 'may not import'],
    ['i18n imports an app', 'packages/i18n/src/x.ts', "import '@kabuto/investor';", 'may not import'],
    ['ui imports an app', 'packages/ui/src/x.ts', "import '@kabuto/investor';", 'may not import'],
    ['ui imports the contract', 'packages/ui/src/x.ts', "import '@kabuto/contract';", 'may not import'],
    ['server imports investor', 'apps/server/src/x.ts', "import '@kabuto/investor';", 'may not import'],
    [
      'a subpath that is not exported',
      'apps/server/src/x.ts',
      "import '@kabuto/brokerage/src/a.ts';",
      'does not export',
    ],
    ['a type import uphill', 'packages/market/src/x.ts', "type A = import('@kabuto/brokerage').A;", 'may not import'],
    ['a dynamic import uphill', 'packages/market/src/x.ts', "import('@kabuto/brokerage');", 'may not import'],
    ['a re-export uphill', 'packages/market/src/x.ts', "export * from '@kabuto/brokerage';", 'may not import'],
    [
      'a relative import out',
      'packages/market/src/x.ts',
      "import '../../brokerage/src/index.ts';",
      'leaves packages/market',
    ],
    ['an unlisted package', 'apps/server/src/x.ts', "import 'ws';", 'imports ws, which apps/server/package.json'],
    ['a tool in shipped code', 'apps/server/src/x.ts', "import 'vitest';", 'imports vitest'],
  ])('refuses: %s', (_name, path, text, expected) => {
    const found = problems({ [path]: text });
    expect(found.join('\n')).toContain(expected);
    expect(found.every((problem) => problem.startsWith(path))).toBe(true);
  });

  it('accepts test tools in tests', () => {
    expect(
      problems({ 'packages/market/src/x.test.ts': "import 'vitest'; import { TICK } from './index.ts'; TICK;" }),
    ).toEqual([]);
  });

  it('rejects an internal dependency that nothing imports', () => {
    const server = manifest('@kabuto/server', [
      '@kabuto/brokerage',
      '@kabuto/contract',
      '@kabuto/embedded-postgres-launcher',
      'pg',
    ]);
    expect(problems({ 'apps/server/package.json': server })).toEqual([
      'apps/server/package.json: lists @kabuto/contract, which nothing there imports',
    ]);
  });

  it('rejects imports of a sibling’s internals, and accepts its index and the platform', () => {
    const found = problems({
      'apps/server/src/orders/index.ts': 'export const A = 1;',
      'apps/server/src/orders/inside.ts': 'export const B = 1;',
      'apps/server/src/platform/log/log.ts': 'export const C = 1;',
      'apps/server/src/quotes/x.ts':
        "import '../orders/index.ts'; import '../platform/log/log.ts'; import '../orders/inside.ts';",
      'apps/investor/src/features/a/part.ts': 'export const D = 1;',
      'apps/investor/src/features/b/x.ts': "import '../a/part.ts';",
    });
    expect(found).toEqual([
      'apps/server/src/quotes/x.ts: quotes reaches inside orders: import apps/server/src/orders/index.ts instead',
      'apps/investor/src/features/b/x.ts: b reaches inside a: import apps/investor/src/features/a/index.ts instead',
    ]);
  });

  it('rejects imports of a higher layer inside an app', () => {
    const found = problems({
      'apps/investor/src/app/routes.ts': 'export const R = 1;',
      'apps/investor/src/features/a/x.ts': "import '../../app/routes.ts';",
      'apps/investor/src/shared/y.ts': "import '../features/a/x.ts';",
      'apps/server/src/orders/index.ts': 'export const A = 1;',
      'apps/server/src/platform/http/z.ts': "import '../../orders/index.ts';",
    });
    expect(found).toHaveLength(3);
  });

  it('reports a cycle once, with its path', () => {
    const found = problems({
      'apps/server/src/a.ts': "import './b.ts';",
      'apps/server/src/b.ts': "import type { C } from './c.ts'; export type { C };",
      'apps/server/src/c.ts': "import './a.ts'; export type C = 1;",
    });
    expect(found).toEqual([
      'apps/server/src/a.ts: import cycle: apps/server/src/a.ts -> apps/server/src/b.ts -> apps/server/src/c.ts -> apps/server/src/a.ts',
    ]);
  });

  it('reports an export that only its own test uses', () => {
    const test = "import { dead, alive, helper } from './x.ts'; dead; alive; helper;";
    const found = problems({
      'apps/server/src/x.ts':
        'export const dead = 1; export const alive = 2; export const helper = 3; export const y = helper;',
      'apps/server/src/x.test.ts': test,
      'apps/server/src/user.ts': "import { alive, y } from './x.ts'; alive; y;",
    });
    expect(found).toEqual(['apps/server/src/x.ts: dead is used by nothing but its own test']);
  });
});
