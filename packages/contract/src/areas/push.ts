import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Digits, Empty, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

const Switch = Type.Union([Type.Literal('on'), Type.Literal('off')]);
const SubscriptionId = Digits('^[1-9]\\d{0,14}$');
/** base64url of 65 and of 16 bytes. */
const PublicKey = Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' });
const Auth = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

/** What a member wants to be sent. Messages about day trades and security are always sent. */
export const PushChoice = Strict({
  fills: Switch,
  orders: Switch,
  alerts: Switch,
  money: Switch,
  offerings: Switch,
});

const write = { method: 'POST', access: 'member', rate: 'write', idempotent: false, query: Empty } as const;

export const pushDetail = endpoint({
  ...memberGet(
    'v1/user/push/detail',
    'The key with which a browser subscribes to messages, the browsers of this member that do, and what they are sent.',
  ),
  query: Empty,
  reply: Strict({
    publicKey: PublicKey,
    devices: Type.Array(
      Strict({
        subscriptionId: Type.String(),
        /** The browser and its system, as in the list of sessions. */
        device: Type.String(),
        createdAt: Time,
        /** Whether it is the browser of this call. */
        current: Type.Boolean(),
      }),
    ),
    choice: PushChoice,
  }),
});

export const pushSubscribe = endpoint({
  ...write,
  path: 'v1/user/push/subscribe',
  summary:
    'Sends messages to this browser until it logs out: the address and the keys that its PushManager returned. The address has to be https on the public internet. The ten newest browsers of a member are kept.',
  body: Strict({
    endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
    p256dh: PublicKey,
    auth: Auth,
  }),
  reply: Strict({ subscriptionId: Type.String() }),
});

export const pushUnsubscribe = endpoint({
  ...write,
  path: 'v1/user/push/unsubscribe',
  summary: 'Ends the messages to one browser of this member.',
  body: Strict({ subscriptionId: SubscriptionId }),
  reply: Type.Null(),
});

export const pushChange = endpoint({
  ...write,
  path: 'v1/user/push/change',
  summary: 'Sets what the browsers of this member are sent.',
  body: PushChoice,
  reply: Type.Null(),
});
