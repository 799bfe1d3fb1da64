import type { BrowserContext } from 'playwright-core';
import { afterAll, expect } from 'vitest';

const BINDING = 'kabutoPolicyBroken';
/** What browsers of this file's journeys have blocked or complained about since they were last taken. */
const broken: string[] = [];

/** Answers what broke the page's policies so far, and forgets it: for journeys that break them on purpose. */
export const takeBroken = (): readonly string[] => broken.splice(0);

/**
 * Notes each violation of Content Security Policy and Trusted Types in every page of a context, from its first script on. A
 * journey file that uses this fails at its end when anything was noted.
 */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, (_source, told: unknown) => void broken.push(String(told)));
  await context.addInitScript((binding: string) => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const told = `${effectiveDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`;
      // The binding is put there before any script of the page runs.
      const tell: unknown = Reflect.get(globalThis, binding);
      if (typeof tell === 'function') tell(told);
    });
  }, BINDING);
  // What the page's own listener cannot hear: policies that were broken before it was there, or inside workers.
  context.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|TrustedHTML|Trusted Type/.test(line.text()))
      broken.push(line.text());
  });
}

afterAll(() => {
  expect(broken, 'policies of the page that were broken').toEqual([]);
});
