import type { Plant, PlantTest } from './plant.ts';

const SERVER = 'apps/server/src/customers';

const office = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/operator-customers.it.test.ts',
  title,
});

/** Bugs of customers in the back office. */
export const CUSTOMER_BUGS: readonly Plant[] = [
  {
    name: 'personal data that the customer does not see opened',
    breaks: 'decision 0142: an opening is recorded for the customer',
    file: `${SERVER}/operations/view.ts`,
    find: 'await recordView(client, tenantId, { memberId, operatorId, roles: permitting, reason, at: now });',
    put: '',
    test: office('BO-02 personal data is opened with a reason: in the log, and in what the customer sees'),
  },
  {
    name: 'a freeze that is set twice',
    breaks: 'decision 0142: one line of the log for each change',
    file: `${SERVER}/operations/access.ts`,
    find: "if (isSet[action]) throw new Refused('MEMBER_STATE', 'action');",
    put: '',
    test: office('32 parallel freezes of one customer make one'),
  },
  {
    name: 'a profile with the network addresses of its sessions',
    breaks: 'decision 0142: a network address is personal data',
    file: `${SERVER}/detail.ts`,
    find: 'sessions: devices.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),',
    put: 'sessions: devices.map(({ address: device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),',
    test: office(
      'BO-02 a customer is found by member and account number, mail, mobile, nickname, name and kana, masked',
    ),
  },
];
