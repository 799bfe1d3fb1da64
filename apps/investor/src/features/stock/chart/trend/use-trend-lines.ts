import { slots } from '../../../../shared/storage/slots.ts';
import { storage, useStored } from '../../../../shared/storage/storage.ts';
import { linesOfIssue, type TrendLine, trendSlot, withLines } from './lines.ts';

/** The key of lines that were drawn without a login. */
const ANONYMOUS = '';

type TrendLines = {
  readonly lines: readonly TrendLine[];
  readonly change: (lines: readonly TrendLine[]) => void;
};

/** The trend lines of the member, or of this device without a login, on an issue. */
export function useTrendLines(code: string): TrendLines {
  const member = useStored(slots.userInfo)?.id ?? ANONYMOUS;
  return {
    lines: linesOfIssue(useStored(trendSlot), member, code),
    change: (lines) => storage.set(trendSlot, withLines(storage.get(trendSlot), member, code, lines)),
  };
}
