import type { IsoDate } from '@kabuto/market';
import type { Core } from '../core/index.ts';
import type { JournalHead } from './issue.ts';

/** The newest row of a running journal, and the open trade date; null before the first one. */
export async function headOf(core: Core): Promise<{ readonly head: JournalHead; readonly due: IsoDate } | null> {
  const due = core.feed.session?.orderDate;
  if (due === undefined) return null;
  return { head: await core.read(({ seq, head: hash }) => ({ seq, hash: Buffer.from(hash) })), due };
}
