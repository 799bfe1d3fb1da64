import { instrumentCode, price, shares } from '@kabuto/market';
import type { CommandInput } from '../../apps/server/src/core/index.ts';

/** A code that the exchange never assigns. */
export const NEW_ISSUE = instrumentCode('1Z01');

/** Lists an invented company at an offer price in yen, with participants. */
export const listIssueInput = (yen: number) =>
  ({
    kind: 'listIssue',
    code: NEW_ISSUE,
    lot: shares(100),
    tickTable: 'other',
    issue: {
      names: { en: 'Hoshikuzu Instruments (fictional)', jp: 'ほしくず計測（架空）', tw: '星屑計測（虛構）' },
      kana: 'ホシクズケイソク',
      section: 'growth',
      sector: '3750',
      offer: price(yen * 10),
      listedShares: shares(12_000_000),
      activity: 9_000,
      volatilityBps: 420,
      fictional: true,
    },
  }) as const satisfies CommandInput;
