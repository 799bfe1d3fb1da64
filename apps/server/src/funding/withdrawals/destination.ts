import { createHash, createHmac } from 'node:crypto';
import type { DestinationView } from '@kabuto/contract';
import type { Sealer } from '../../platform/seal/index.ts';
import type { Card } from './ports.ts';

/** A bank account in full, as a transfer file needs it. */
export type Destination = Pick<Card, 'bank' | 'bankName' | 'branch' | 'branchName' | 'type' | 'number' | 'holder'>;

const SHOWN_DIGITS = 3;

/** A card as its owner sees it: all but the last three digits of the number are hidden. */
export const shownOf = ({ cardId, bankName, branchName, number, holder }: Card): DestinationView => ({
  cardId: String(cardId),
  bankName,
  branchName,
  number: `${'•'.repeat(number.length - SHOWN_DIGITS)}${number.slice(-SHOWN_DIGITS)}`,
  holder,
});

export const destinationOf = (card: Card): Destination => {
  const { bank, bankName, branch, branchName, type, number, holder } = card;
  return { bank, bankName, branch, branchName, type, number, holder };
};

/** Length-prefixed parts cannot run into each other. */
function digest(name: string, ...parts: readonly (string | Buffer)[]): string {
  const all = createHash('sha256').update(`kabuto ${name}`);
  for (const part of parts) {
    const bytes = Buffer.from(part);
    all.update(`\n${bytes.length}\n`).update(bytes);
  }
  return all.digest('base64url');
}

/**
 * Names a bank account to the broker, which sums approvals by it: the same account of any customer of a brokerage has
 * the same name. Keyed, because a journal is kept for ever and seven digits are soon guessed.
 */
export const destinationName = (key: Buffer, tenantId: number, of: Destination): string =>
  createHmac('sha256', key)
    .update(['kabuto payout', tenantId, of.bank, of.branch, of.type, of.number].join('\n'))
    .digest('base64url');

/**
 * What the customer's confirmation names (AUT-08): brokerage, transfer, asset, amount, fee and the destination as it
 * was shown. Another value of any of these is another subject. `salt`: random bytes of this withdrawal.
 */
export const subjectOf = (of: {
  readonly tenantId: number;
  readonly transferId: number;
  readonly amount: number;
  readonly fee: number;
  readonly shown: DestinationView;
  readonly salt: Buffer;
}): string => {
  const { cardId, bankName, branchName, number, holder } = of.shown;
  const destination = digest('destination', of.salt, cardId, bankName, branchName, number, holder);
  const { tenantId, transferId, amount, fee } = of;
  return digest('withdrawal', String(tenantId), String(transferId), 'JPY', String(amount), String(fee), destination);
};

const contextOf = (tenantId: number, transferId: number): string => `withdrawal ${tenantId} ${transferId}`;

export const sealDestination = (sealer: Sealer, tenantId: number, transferId: number, of: Destination): Buffer =>
  sealer.seal(Buffer.from(JSON.stringify(of)), contextOf(tenantId, transferId));

/** Throws when it was sealed for another withdrawal or with a lost key. */
export const openDestination = (sealer: Sealer, tenantId: number, transferId: number, sealed: Buffer): Destination =>
  // written by sealDestination
  JSON.parse(sealer.open(sealed, contextOf(tenantId, transferId)).toString('utf8')) as Destination;
