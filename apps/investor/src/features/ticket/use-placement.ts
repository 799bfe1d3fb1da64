import { useRef, useState } from 'react';
import { ApiError, call, newIdempotencyKey, reread } from '../../shared/api/index.ts';
import { report } from '../../shared/api/report.ts';
import { type FieldError, refusalOf } from './errors.ts';
import type { OrderBody } from './model.ts';
import { IDLE, type Intent, isNotRecorded, isOutcomeUnknown, type Placement } from './placement.ts';

type UsePlacement = {
  readonly placement: Placement;
  /** Opens the confirmation of one intended order, which gets its key here. */
  readonly confirm: (body: OrderBody) => void;
  /** Sends one intended order at once, for those who want no confirmation. */
  readonly sendNow: (body: OrderBody) => Promise<void>;
  /** Sends it; a second tap while it is on its way does nothing. After a lost answer the same key goes out again. */
  readonly send: (intent: Intent) => Promise<void>;
  /** Looks a lost order up by its key. */
  readonly lookUp: (intent: Intent) => Promise<void>;
  readonly reset: () => void;
};

/** Sends an intended order once and finds out what became of it (ORD-13). */
export function usePlacement(onRefused: (error: FieldError) => void): UsePlacement {
  const [placement, setPlacement] = useState<Placement>(IDLE);
  const busy = useRef(false);

  const refused = (error: unknown): void => {
    setPlacement(IDLE);
    const refusal = error instanceof ApiError ? refusalOf(error) : undefined;
    if (refusal !== undefined) {
      onRefused(refusal);
      void reread('v1/trade/order/facts');
    } else if (error instanceof ApiError && error.code !== 401) report(error);
  };

  const lookUp = async (intent: Intent): Promise<void> => {
    setPlacement({ kind: 'lost', intent, looking: true, missing: false });
    try {
      const { data } = await call('GET v1/trade/order/detail', {
        query: { clientOrderId: intent.key },
        silent: true,
        quiet: true,
      });
      setPlacement({ kind: 'placed', order: data.order, record: null });
      void reread('v1/trade/');
    } catch (error) {
      setPlacement({ kind: 'lost', intent, looking: false, missing: isNotRecorded(error) });
    }
  };

  const send = async (intent: Intent): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPlacement({ kind: 'sending', intent });
    try {
      const { data } = await call('POST v1/trade/order/place', {
        body: intent.body,
        idempotencyKey: intent.key,
        silent: true,
        quiet: true,
      });
      const { order, journalSeq, headHash } = data;
      setPlacement({ kind: 'placed', order, record: { journalSeq, headHash } });
      void reread('v1/trade/');
    } catch (error) {
      if (isOutcomeUnknown(error)) await lookUp(intent);
      else refused(error);
    }
    busy.current = false;
  };

  return {
    placement,
    confirm: (body) => setPlacement({ kind: 'confirming', intent: { body, key: newIdempotencyKey() } }),
    sendNow: (body) => send({ body, key: newIdempotencyKey() }),
    send,
    lookUp,
    reset: () => setPlacement(IDLE),
  };
}
