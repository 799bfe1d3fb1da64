import type { ApplicationView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { createMoneyAction, found, type MoneyAction, resolveKey } from '../../shared/money-action/index.ts';
import { refreshOfferings } from './live.ts';

type Body = Readonly<Record<string, string | undefined>>;
/** The application that a command was about. */
export type Acted = Pick<ApplicationView, 'applicationId' | 'offeringId' | 'state'>;
type Sent = { readonly data: { readonly application: Acted } };
type Options<B> = {
  readonly body: B;
  readonly idempotencyKey: string;
  readonly silent: true;
  readonly quiet: true;
};

/** A command about an application: the same key again returns the same reply. */
const acting = <B extends Body>(kind: string, send: (options: Options<B>) => Promise<Sent>): MoneyAction<B, Acted> =>
  createMoneyAction<B, Acted>({
    kind,
    sameAgain: true,
    repeats: true,
    send: async (body, idempotencyKey) => {
      try {
        return (await send({ body, idempotencyKey, silent: true, quiet: true })).data.application;
      } finally {
        void refreshOfferings();
      }
    },
    lookUp: async (key) => {
      const application = found((await resolveKey(key)).application);
      void refreshOfferings();
      return application;
    },
  });

type Terms = {
  readonly offeringId: string;
  readonly quantity: string;
  readonly bid?: string;
  readonly nonce: string;
};
type Offering = { readonly offeringId: string };

/** Applies for shares of an IPO. */
export const applying = acting<Terms>('applyOffering', (options) =>
  call('POST v1/offering/application/apply', options),
);
/** Changes quantity and bid while the book is open. */
export const amendingApplication = acting<Terms>('amendApplication', (options) =>
  call('POST v1/offering/application/amend', options),
);
/** Withdraws an application or subscription. */
export const withdrawing = acting<Offering>('cancelApplication', (options) =>
  call('POST v1/offering/application/cancel', options),
);
/** Buys or declines what was allotted. */
export const answering = acting<Offering & { readonly answer: 'buy' | 'decline' }>('answerAllotment', (options) =>
  call('POST v1/offering/application/answer', options),
);
/** Subscribes to a distribution or a block. */
export const subscribing = acting<Offering & { readonly quantity: string; readonly nonce: string }>(
  'subscribeOffering',
  (options) => call('POST v1/otc/subscription/subscribe', options),
);
/** Pays what is outstanding on a block. */
export const paying = acting<Offering>('payBlock', (options) => call('POST v1/otc/cover/pay', options));
