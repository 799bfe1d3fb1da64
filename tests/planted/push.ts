import type { Plant, PlantTest } from './plant.ts';

const PUSH = 'apps/server/src/push';
const MESSAGES = 'apps/server/src/platform/messages';

const api = (title: string): PlantTest => ({ project: 'integration', file: 'tests/api/push.it.test.ts', title });
const unit = (file: string, title: string): PlantTest => ({ project: 'unit', file: `${PUSH}/${file}`, title });

/** Bugs of messages to browsers. */
export const PUSH_BUGS: readonly Plant[] = [
  {
    name: 'a message that any length reveals',
    breaks: 'decision 0133: all bodies have one length',
    file: `${PUSH}/encrypt.ts`,
    find: 'Math.max(text.length, padTo) + 1',
    put: 'text.length + 1',
    test: unit('encrypt.test.ts', 'is read by its browser only, and texts of different lengths have the same length'),
  },
  {
    name: 'keys derived without the browser’s secret',
    breaks: 'RFC 8291, 3.3: the authentication secret is the salt of the shared key',
    file: `${PUSH}/encrypt.ts`,
    find: 'derive(sender.computeSecret(p256dh), auth, info, 32)',
    put: 'derive(sender.computeSecret(p256dh), salt, info, 32)',
    test: unit('encrypt.test.ts', 'is the one of RFC 8291, 5 for its keys and its salt'),
  },
  {
    name: 'connections to the own machine',
    breaks: 'decision 0133: each connection goes to an address of the public internet',
    file: `${PUSH}/public-address.ts`,
    find: "  ['127.0.0.0', 8],\n",
    put: '',
    test: unit('public-address.test.ts', 'a name that resolves to this machine is refused when the connection is made'),
  },
  {
    name: 'messages that were switched off',
    breaks: 'decision 0133: topics are chosen by the member',
    file: `${MESSAGES}/push.ts`,
    find: ' && !row.off.includes(topic)',
    put: '',
    test: api('CMS-02 a member is sent what was chosen, and what concerns security always'),
  },
  {
    name: 'messages after the logout',
    breaks: 'decision 0133: a subscription belongs to a login',
    file: `${PUSH}/store.ts`,
    find: 'where p.tenant_id = $1 and p.subscription_id = $2 and s.ended_at is null',
    put: 'where p.tenant_id = $1 and p.subscription_id = $2',
    test: api('CMS-02 a browser that has logged out, or was removed, gets nothing'),
  },
  {
    name: 'dead addresses that stay',
    breaks: 'RFC 8030, 7.3: 404 and 410 end a subscription',
    file: `${PUSH}/deliver.ts`,
    find: '[404, 410]',
    put: '[404]',
    test: api('CMS-02 a browser that its service does not know any more (410) is removed'),
  },
];
