import type { Problem } from '../problem.ts';
import { isTestFile } from '../source-file.ts';
import type { Edge } from './edges.ts';

const SERVER = /^apps\/server\/src\/([^/]+)\//;
const FEATURE = /^apps\/(?:investor|backoffice)\/src\/features\/([^/]+)\//;
const CLIENT = /^apps\/(?:investor|backoffice)\/src\/([^/]+)\//;

/** Which layer of a browser app may use which (CONTRIBUTING.md, Checks: app -> features -> shared -> packages). */
const UPHILL: ReadonlyMap<string, readonly string[]> = new Map([['features', ['app']]]);

function siblingProblem(from: string, to: string, area: RegExp): string | undefined {
  const own = area.exec(from)?.[1];
  const other = area.exec(to)?.[1];
  if (own === undefined || other === undefined || own === other) return undefined;
  const folder = to.slice(0, to.indexOf(`/${other}/`) + other.length + 1);
  return to === `${folder}/index.ts` ? undefined : `${own} reaches inside ${other}: import ${folder}/index.ts instead`;
}

function serverProblem(from: string, to: string): string | undefined {
  const own = SERVER.exec(from)?.[1];
  const other = SERVER.exec(to)?.[1];
  if (own === undefined || other === undefined) return undefined;
  if (own === 'platform') return other === 'platform' ? undefined : `platform may not import the area ${other}`;
  return other === 'platform' ? undefined : siblingProblem(from, to, SERVER);
}

function clientProblem(from: string, to: string): string | undefined {
  const own = CLIENT.exec(from)?.[1];
  const other = CLIENT.exec(to)?.[1];
  if (own === undefined || other === undefined) return undefined;
  const uphill = own !== 'app' && own !== 'features' ? ['app', 'features'] : UPHILL.get(own);
  if (uphill?.includes(other)) return `${own} may not import ${other}: imports run app -> features -> the rest`;
  return siblingProblem(from, to, FEATURE);
}

/** Imports by areas of the server and features of the apps that bypass a sibling's `index.ts`, or go up a layer. */
export function checkFeatures(edges: readonly Edge[]): Problem[] {
  return edges.flatMap((edge) => {
    if (edge.to === undefined || isTestFile(edge.from)) return [];
    const message = serverProblem(edge.from, edge.to) ?? clientProblem(edge.from, edge.to);
    return message === undefined ? [] : [{ path: edge.from, line: edge.line, message }];
  });
}
