import type { BrowserContext } from 'playwright-core';
import { afterAll, expect } from 'vitest';

const BINDING = 'kabutoPolicyBroken';
/** Policy violations that browsers of this file's journeys have reported since the last `takeViolations`. */
const violations: string[] = [];

/** Returns and clears the policy violations so far: for journeys that cause them on purpose. */
export const takeViolations = (): readonly string[] => violations.splice(0);

/**
 * Records each violation of Content Security Policy and Trusted Types in every page of a context, from its first script
 * on. A journey file that uses this fails at its end when any was recorded.
 */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, (_source, violation: unknown) => void violations.push(String(violation)));
  await context.addInitScript((binding: string) => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const violation = `${effectiveDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`;
      // The binding exists before any script of the page runs.
      const report: unknown = Reflect.get(globalThis, binding);
      if (typeof report === 'function') report(violation);
    });
  }, BINDING);
  // Violations that the page's own listener misses: those before it was registered, or inside workers.
  context.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|TrustedHTML|Trusted Type/.test(line.text()))
      violations.push(line.text());
  });
}

afterAll(() => {
  expect(violations, 'policies of the page that were broken').toEqual([]);
});
