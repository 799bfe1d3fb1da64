import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { filesForOffline } from './first-load.ts';

const SOURCE = path.join(import.meta.dirname, 'worker.js');
const PLACEHOLDER = "{ version: '', files: [] }";
/** Files of public/ that a page loads by itself. */
const PUBLIC = ['boot.js', 'favicon.svg', 'manifest.webmanifest'];

/** Writes sw.js: build/worker.js with the files that it keeps, and a digest that changes with each build. */
export function serviceWorker(): Plugin {
  return {
    name: 'kabuto-service-worker',
    apply: 'build',
    // After index.html has been written into the bundle.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = readFileSync(SOURCE, 'utf8');
        if (!source.includes(PLACEHOLDER)) throw new Error('build/worker.js has no place for the build');
        const boot = readFileSync(path.join(import.meta.dirname, '../public/boot.js'), 'utf8');
        // Names contain a digest of the content.
        const names = Object.keys(bundle).sort();
        const version = createHash('sha256')
          .update(JSON.stringify([names, boot, source]))
          .digest('hex')
          .slice(0, 12);
        const build = { version, files: [...PUBLIC, ...filesForOffline(bundle)] };
        const worker = source.replace(PLACEHOLDER, JSON.stringify(build));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      },
    },
  };
}
