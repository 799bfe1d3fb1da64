import type { Engine } from '../../apps/server/src/core/engine/engine.ts';
import { journalKindName } from '../../apps/server/src/core/journal/journal.ts';

/** The journal rows that the engine has written, a line each. */
export function rowsOf(engine: Engine): string {
  const rows = engine.takeRecord().journal.map(({ kind, payload, outcome, images }) => {
    const texts = [payload, outcome, images].map((bytes) => bytes.toString('utf8').replaceAll('\n', ' '));
    return [journalKindName(kind), ...texts].join('\t');
  });
  return `${rows.join('\n')}\n`;
}
