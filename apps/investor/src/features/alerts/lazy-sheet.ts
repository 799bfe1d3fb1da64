import { lazy } from 'react';
import { loadTradeTexts } from '../../messages/index.ts';

/** The price alerts of one issue in a sheet; loaded with its texts when it is opened. */
export const AlertSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./alert-sheet.tsx'), loadTradeTexts()]);
  return { default: sheet.AlertSheet };
});
