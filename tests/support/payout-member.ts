import { randomUUID } from 'node:crypto';
import { ApiClient } from './api-client.ts';

/** An account at みずほ, 小舟町; the directory of the server has it. */
const ACCOUNT = { bank: '0001', branch: '105', type: '1', number: '1234567' } as const;

/** A throw-away member of a running server with a bank card. */
export class PayoutMember {
  readonly client: ApiClient;
  readonly accountId: number;
  readonly cardId: string;

  private constructor(client: ApiClient, accountId: number, cardId: string) {
    this.client = client;
    this.accountId = accountId;
    this.cardId = cardId;
  }

  /** Opens a demo account at this address and adds a card to it. */
  static async enter(origin: string): Promise<PayoutMember> {
    const client = await new ApiClient(origin).demo();
    const { name } = await client.call('GET v1/user/card/list');
    if (name === null) throw new Error('a demo member has an invented name');
    const key = randomUUID();
    const { bank, branch, type, number } = ACCOUNT;
    const stepUpToken = await client.confirmByDemoCode('card-add', [key, bank, branch, type, '', number].join('.'));
    const { cardId } = await client.call('POST v1/user/card/add', {
      body: { ...ACCOUNT, holder: name.kana, stepUpToken },
      key,
    });
    const { accountId } = await client.call('GET v1/user/user/info');
    return new PayoutMember(client, Number(accountId), cardId);
  }

  /** What can be withdrawn now, yen. */
  async withdrawable(): Promise<number> {
    return Number((await this.client.call('GET v1/fund/withdrawal/options')).withdrawable);
  }

  /** Returns the request that drafts a withdrawal to the card. */
  draftOf(amount: number) {
    return { body: { amount: String(amount), cardId: this.cardId }, key: randomUUID() };
  }

  /** Drafts a withdrawal and confirms it; returns what requests it. */
  async prepare(amount: number) {
    const { transfer, subject } = await this.client.call('POST v1/fund/withdrawal/draft', this.draftOf(amount));
    const { transferId } = transfer;
    return { transferId, stepUpToken: await this.client.confirmByDemoCode('withdraw', subject) };
  }

  /** The state of a withdrawal, as its customer sees it. */
  async stateOf(transferId: string): Promise<string> {
    const { transfer } = await this.client.call('GET v1/fund/transfer/detail', { query: { transferId } });
    return transfer.state;
  }
}
