import { bankKana } from '@kabuto/bank-files';
import { referencesIn } from '../reference.ts';

/** What a bank line says. */
export type LineFacts = { readonly amount: number; readonly payer: string; readonly text: string };
/** A declaration that may belong to it. `kana`: the holder's name; null: no identity is verified. */
export type Declaration = {
  readonly transferId: number;
  readonly amount: number;
  readonly reference: string | null;
  readonly kana: string | null;
};

/** What agrees between a line and a declaration. */
export type Agreement = { readonly reference: boolean; readonly amount: boolean; readonly payer: boolean };

export type MatchReason = 'PAYER_NAME_DIFFERS' | 'AMOUNT_DIFFERS' | 'REFERENCE_MISSING';

/** `credit`: all of it agrees. `review`: an operator decides, for this reason. `leave`: it stays unallocated. */
export type Match =
  | { readonly kind: 'credit'; readonly transferId: number }
  | { readonly kind: 'review'; readonly transferId: number; readonly reason: MatchReason }
  | { readonly kind: 'leave' };

/** A payer's name as banks write it, without references and other digits; null when nothing is left. */
export function payerName(payer: string): string | null {
  const words = payer.split(/[ 　]+/).filter((word) => referencesIn(word).length === 0);
  return bankKana(words.join(' '));
}

/** Names are compared without spaces, since banks cut and join words. */
const letters = (name: string | null): string | null => name?.replace(/ /g, '') ?? null;

/**
 * What agrees: the reference in the payer's name or the message, the amount, and the payer's name with the
 * holder's.
 */
export function agreement(line: LineFacts, { amount, reference, kana }: Declaration): Agreement {
  const found = [...referencesIn(line.payer), ...referencesIn(line.text)];
  const holder = letters(kana === null ? null : bankKana(kana));
  // Some senders put the reference directly behind the name.
  const payers = [line.payer, reference === null ? line.payer : line.payer.replace(reference, ' ')].map((one) =>
    letters(payerName(one)),
  );
  return {
    reference: reference !== null && found.includes(reference),
    amount: amount === line.amount,
    payer: holder !== null && holder !== '' && payers.includes(holder),
  };
}

/**
 * What to do with a line (rules/money.md 2.1). It is credited without an operator only when reference, amount and
 * payer's name agree with one declaration. With the reference alone the declaration gets the money and waits for an
 * operator, as it does without the reference when amount and name agree with exactly one. Everything else is left.
 */
export function matchLine(line: LineFacts, declarations: readonly Declaration[]): Match {
  const all = declarations.map((one) => ({ ...agreement(line, one), transferId: one.transferId }));
  const referred = all.filter(({ reference }) => reference);
  const [first, second] = referred;
  if (first !== undefined && second === undefined) {
    const { transferId, payer, amount } = first;
    if (!payer) return { kind: 'review', transferId, reason: 'PAYER_NAME_DIFFERS' };
    return amount ? { kind: 'credit', transferId } : { kind: 'review', transferId, reason: 'AMOUNT_DIFFERS' };
  }
  if (first !== undefined) return { kind: 'leave' };
  const [alike, another] = all.filter(({ amount, payer }) => amount && payer);
  if (alike === undefined || another !== undefined) return { kind: 'leave' };
  return { kind: 'review', transferId: alike.transferId, reason: 'REFERENCE_MISSING' };
}
