import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { assertSupported } from './platform.mjs';

/** The repository's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Makes the checkout ready to run and answers the Node to run it with. Plain JavaScript for any Node from 20 up, without
 * packages: it is what installs them. Says nothing when all is in place. Throws Refusal with one sentence.
 */
export async function bootstrap() {
  assertSupported();
  await ensureInstalled(root);
  return findNode(root);
}
