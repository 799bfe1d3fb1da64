import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';

/** What the thread replies to a paper: its PDF, or why there is none. */
export type Drawn = { readonly pdf: Uint8Array } | { readonly error: string };

parentPort?.on('message', (paper: Paper) => {
  drawPaper(paper).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (error: unknown) => parentPort?.postMessage({ error: String(error) } satisfies Drawn),
  );
});
