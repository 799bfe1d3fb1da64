import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { assertSupported } from './platform.mjs';

/** The root folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Makes the checkout ready to run and returns the Node to run it with. Plain JavaScript for any Node from 20 up and
 * without packages, because it installs them. Prints nothing when everything is installed. Throws Refusal with one
 * sentence.
 */
export async function bootstrap() {
  assertSupported();
  await ensureInstalled(root);
  return findNode(root);
}
