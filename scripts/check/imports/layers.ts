import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { Problem } from '../problem.ts';
import { isTestFile } from '../source-file.ts';
import type { Edge } from './edges.ts';
import { ownerOf, type Workspace } from './workspace.ts';

/** The workspace packages that a package's own code may import (CONTRIBUTING.md, Checks). `null`: any. */
const INTERNAL: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['@kabuto/market', []],
  ['@kabuto/bank-files', []],
  ['@kabuto/chain', []],
  ['@kabuto/draw', []],
  ['@kabuto/brokerage', [/^@kabuto\/(?:market|draw)$/]],
  ['@kabuto/contract', [/^@kabuto\/market$/]],
  ['@kabuto/i18n', [/^@kabuto\/(?:market|contract)$/]],
  ['@kabuto/ui', [/^@kabuto\/i18n$/, /^@kabuto\/brokerage\/forms\/kit$/]],
  ['@kabuto/embedded-postgres-launcher', []],
  [
    '@kabuto/server',
    [/^@kabuto\/(?:market|brokerage|bank-files|chain|contract|draw|embedded-postgres-launcher)(?:\/|$)/],
  ],
  // Keys and the server's code are never in one process.
  ['@kabuto/signer', [/^@kabuto\/chain(?:\/testing)?$/]],
  // The schema compiler stays on the server: a browser imports the contract's types and the stream's layout.
  [
    '@kabuto/investor',
    [
      /^@kabuto\/(?:market|bank-files|draw)$/,
      /^@kabuto\/contract(?:\/stream|\/identity|\/offering|\/picture-limits|\/proof|\/password(?:-rating)?|\/reasons\/(?:en|jp|tw))?$/,
      /^@kabuto\/brokerage\/forms(?:\/kit)?$/,
      /^@kabuto\/(?:i18n|ui)(?:\/|$)/,
    ],
  ],
  [
    '@kabuto/backoffice',
    [/^@kabuto\/contract(?:\/operator|\/permissions|\/identity|\/news-text)?$/, /^@kabuto\/(?:i18n|ui)(?:\/|$)/],
  ],
]);

/** Modules of the contract with schemas, of which a browser may import types only. */
const SCHEMAS = /^@kabuto\/contract\/operator$/;
const BROWSERS = new Set(['@kabuto/backoffice']);

/** External packages that the pure packages may import; tests may also use the test tools. */
const EXTERNAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['@kabuto/market', []],
  ['@kabuto/bank-files', []],
  ['@kabuto/draw', []],
  ['@kabuto/brokerage', []],
  ['@kabuto/contract', ['typebox', '@zxcvbn-ts/core']],
  ['@kabuto/i18n', ['react']],
  ['@kabuto/ui', ['react']],
]);

/** True for Node's own modules, with or without the `node:` prefix. */
export function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

function layerProblem(edge: Edge, owner: Workspace, workspaces: readonly Workspace[]): string | undefined {
  if (edge.packageName === undefined) {
    const target = posix.join(posix.dirname(edge.from), edge.specifier);
    const leaves = owner.folder !== '' && !target.startsWith(`${owner.folder}/`);
    return leaves ? `relative import leaves ${owner.folder}: ${edge.specifier}` : undefined;
  }
  const inHouse = workspaces.some((workspace) => workspace.name === edge.packageName);
  if (inHouse) {
    const allowed = INTERNAL.get(owner.name);
    if (allowed && !allowed.some((pattern) => pattern.test(edge.specifier)))
      return `${owner.name} may not import ${edge.specifier}`;
    if (edge.to === undefined) return `${edge.packageName} does not export ${edge.specifier}`;
    if (BROWSERS.has(owner.name) && SCHEMAS.test(edge.specifier) && !edge.typeOnly)
      return `${owner.name} may import types only from ${edge.specifier}`;
    return undefined;
  }
  const outside = EXTERNAL.get(owner.name);
  if (!outside || isTestFile(edge.from) || outside.includes(edge.packageName)) return undefined;
  return `${owner.name} may not import ${edge.specifier}`;
}

/** Imports of a higher layer, of a package's internals, or out of their package by a relative path. */
export function checkLayers(edges: readonly Edge[], workspaces: readonly Workspace[]): Problem[] {
  return edges.flatMap((edge) => {
    const owner = ownerOf(edge.from, workspaces);
    const message = owner ? layerProblem(edge, owner, workspaces) : undefined;
    return message === undefined ? [] : [{ path: edge.from, line: edge.line, message }];
  });
}
