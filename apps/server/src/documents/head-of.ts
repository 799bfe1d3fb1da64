import { epochMs, tokyoDate } from '@kabuto/market';
import type { Core } from '../core/index.ts';
import type { Dates, JournalHead } from './issue.ts';

/** The newest row of a running journal, and by which dates documents are due; null before the first trade date. */
export async function headOf(
  core: Pick<Core, 'clock' | 'feed' | 'read'>,
): Promise<(Dates & { readonly head: JournalHead }) | null> {
  const due = core.feed.session?.orderDate;
  if (due === undefined) return null;
  const today = tokyoDate(epochMs(core.clock.marketTime));
  return { head: await core.read(({ seq, head: hash }) => ({ seq, hash: Buffer.from(hash) })), due, today };
}
