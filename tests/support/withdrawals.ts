import { randomUUID } from 'node:crypto';
import type { Calls, TransferView } from '@kabuto/contract';
import type { Card } from '../../apps/server/src/funding/index.ts';
import { type ApiClient, PASSWORD } from './api-client.ts';
import { startOperatorsHarness } from './operators-harness.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

type Draft = Calls['POST v1/fund/withdrawal/draft']['reply'];

/** The card of every member of these tests; another number is no card. */
export const CARD: Card = {
  cardId: 1,
  bank: '0005',
  bankName: 'ミツビシUFJ',
  branch: '135',
  branchName: 'シブヤ',
  type: '1',
  number: '0000789',
  holder: 'ヤマダ タロウ',
  since: 0,
  removedAt: null,
};

/**
 * A server with operators whose withdrawals use a clock of the test and advance only when it calls `pass`. `prepare`
 * runs on it before the operators' port opens.
 */
export async function startWithdrawals(prepare?: (app: TestApp) => Promise<void>) {
  let ahead = 0;
  let card = CARD;
  const ofApp: TestAppOptions = {
    findCard: async (_client, _owner, cardId) => (cardId === card.cardId ? card : undefined),
    now: () => Date.now() + ahead,
    jobsByHand: ['withdrawals', 'token-withdrawals'],
  };
  const harness = await startOperatorsHarness(null, ofApp, prepare);
  return {
    ...harness,
    /** The time by which withdrawals wait. */
    now: () => Date.now() + ahead,
    /** Registers the card now, with these changes. */
    setCard: (changes: Partial<Card>) => {
      card = { ...CARD, since: Date.now() + ahead, ...changes };
    },
    /** Advances the clock. */
    advance: (ms: number): void => {
      ahead += ms;
    },
    /** Advances the clock, and runs the job. */
    pass: async (ms: number, tenantId = 1) => {
      ahead += ms;
      await harness.app.runJob('withdrawals', tenantId);
    },
  };
}
export type WithdrawalsHarness = Awaited<ReturnType<typeof startWithdrawals>>;

/** Drafts a withdrawal; the key is a fresh one unless given. */
export const draft = (by: ApiClient, amount = '50000', key: string = randomUUID()): Promise<Draft> =>
  by.call('POST v1/fund/withdrawal/draft', { body: { amount, cardId: '1' }, key });

/** Confirms a draft by password. */
export const confirmed = (by: ApiClient, { subject }: Draft): Promise<string> =>
  by.confirm('withdraw', PASSWORD, subject);

/** What requests a drafted withdrawal. */
export async function requestOf(by: ApiClient, drafted: Draft) {
  const body = { transferId: drafted.transfer.transferId, stepUpToken: await confirmed(by, drafted) };
  return { body, key: randomUUID() };
}

/** Drafts, confirms and requests a withdrawal. */
export async function withdraw(by: ApiClient, amount = '50000'): Promise<TransferView> {
  return by.call('POST v1/fund/withdrawal/request', await requestOf(by, await draft(by, amount)));
}

/** The state of a withdrawal, as its customer sees it. */
export const stateOf = async (by: ApiClient, transferId: string): Promise<string> =>
  (await by.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer.state;
