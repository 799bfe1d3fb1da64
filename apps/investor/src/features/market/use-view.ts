import type { SessionView } from '@kabuto/contract';
import { useState } from 'react';
import { useSession } from '../../shared/stream/index.ts';

/** What the page lists. */
export type View = 'ranking' | 'sectors' | 'auction';

/** Phases that collect orders for an auction. */
const COLLECTING = ['am-acceptance', 'pm-acceptance', 'pre-closing'] as const satisfies SessionView['phase'][];
export type Collecting = (typeof COLLECTING)[number];

export type ViewChoice = {
  readonly view: View;
  readonly setView: (view: View) => void;
  /** The phase now, if it collects orders: only then is there a board of the auction. */
  readonly collecting: Collecting | undefined;
};

/** The view of the page: before the opening the board of its auction, until the user chooses another. */
export function useView(): ViewChoice {
  const [wanted, setView] = useState<View | undefined>(undefined);
  const phase = useSession()?.phase;
  const collecting = COLLECTING.find((one) => one === phase);
  return { view: viewOf(wanted, collecting), setView, collecting };
}

/** The view shown when `wanted` was chosen. */
export function viewOf(wanted: View | undefined, collecting: Collecting | undefined): View {
  if (collecting === undefined && wanted === 'auction') return 'ranking';
  return wanted ?? (collecting === 'am-acceptance' ? 'auction' : 'ranking');
}
