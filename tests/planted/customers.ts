import type { Plant, PlantTest } from './plant.ts';

const SERVER = 'apps/server/src/customers';

const office = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/operator-customers.it.test.ts',
  title,
});

const proposed = (title: string): PlantTest => ({
  project: 'unit',
  file: 'packages/brokerage/test/scenarios/proposed-policy.test.ts',
  title,
});

/** Bugs of customers in the back office. */
export const CUSTOMER_BUGS: readonly Plant[] = [
  {
    name: 'limits of an account approved by their maker',
    breaks: 'decision 0156: the broker itself refuses the maker as checker',
    file: 'packages/brokerage/src/commands/account.ts',
    find: '  if (own !== null) return own;\n',
    put: '',
    test: proposed('are refused when their maker approved them, and nothing changes'),
  },
  {
    name: 'limits of an account that follow none',
    breaks: 'decision 0156: what was made on another policy is refused by the broker',
    file: 'packages/brokerage/src/commands/account.ts',
    find: "return isPresent ? null : refuse('PROPOSAL_STALE', null);",
    put: 'return null;',
    test: proposed('are refused unless limits and tax type are still those that they were made on'),
  },
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
