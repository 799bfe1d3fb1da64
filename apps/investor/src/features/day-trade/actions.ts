import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction, type MoneyAction, resolveKey } from '../../shared/money-action/index.ts';

type Body = Readonly<Record<string, string | undefined>>;
type Options<B> = {
  readonly body: B;
  readonly idempotencyKey: string;
  readonly silent: true;
  readonly quiet: true;
};
/** It was done: the command is in the journal. */
type Done = { readonly journalSeq: number };

/** A command about day trades: the same key again returns the same reply. */
const acting = <B extends Body>(
  kind: string,
  send: (options: Options<B>) => Promise<{ readonly data: Done }>,
): MoneyAction<B, Done> =>
  createMoneyAction<B, Done>({
    kind,
    sameAgain: true,
    repeats: true,
    send: async (body, idempotencyKey) => {
      try {
        return (await send({ body, idempotencyKey, silent: true, quiet: true })).data;
      } finally {
        void invalidate('v1/trade/');
      }
    },
    lookUp: async (key) => {
      const { journalSeq } = await resolveKey(key);
      void invalidate('v1/trade/');
      return { journalSeq };
    },
  });

/** Closes every position at the market. */
export const closingAll = acting<Record<string, never>>('closeDayTrades', (options) =>
  call('POST v1/trade/day/close/all', options),
);
/** Takes or makes delivery of a position. */
export const delivering = acting<{ readonly positionId: string; readonly quantity: string }>(
  'deliverPosition',
  (options) => call('POST v1/trade/day/deliver', options),
);
/** Accepts the risk document. */
export const agreeing = acting<{ readonly version: string; readonly hash: string }>('agreeDayTrades', (options) =>
  call('POST v1/trade/day/agree', options),
);
/** Chooses whether the brokerage closes at the auction. */
export const choosing = acting<{ readonly closesAtAuction: 'true' | 'false' }>('closeAtAuction', (options) =>
  call('POST v1/trade/day/option', options),
);
