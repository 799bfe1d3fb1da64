import { bankKana, fromJapanPost, JAPAN_POST } from '@kabuto/bank-files';
import { createForm } from '@kabuto/brokerage/forms/kit';
import type { Calls, CardView } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';
import { type TextError, textError } from '../../shared/forms/index.ts';

export type AddBody = Omit<Calls['POST v1/user/card/add']['body'], 'stepUpToken'>;
export type CardType = CardView['type'];
/** A bank or a branch that was chosen. */
export type Entry = { readonly code: string; readonly name: string };

/** What the member has entered. */
export type Draft = {
  readonly bank: Entry | null;
  readonly branch: Entry | null;
  readonly type: CardType | null;
  /** Of Japan Post. */
  readonly symbol: string;
  readonly number: string;
  /** Null: the verified name as it is. */
  readonly holder: string | null;
};

export const EMPTY_DRAFT: Draft = { bank: null, branch: null, type: null, symbol: '', number: '', holder: null };

export const TYPE_TEXT: Readonly<Record<CardType, TextKey>> = {
  '1': 'cards.ordinary',
  '2': 'cards.current',
  '4': 'cards.savings',
};

/** Parts of the form, by the names of the call's fields. */
export type Part = 'bank' | 'branch' | 'type' | 'symbol' | 'number' | 'holder';
type Fault = TextError<Part>;

export const isJapanPost = ({ bank }: Draft): boolean => bank?.code === JAPAN_POST;

/** The digits of what was typed or pasted, also full-width ones, at most so many. */
export const digitsOf = (text: string, most: number): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, most);

/** Symbol and number of Japan Post: what is missing, or that they do not fit together. */
function postFaults({ symbol, number }: Draft): Fault[] {
  const faults: Fault[] = [];
  if (symbol.length !== 5) faults.push(textError('symbol', 'cards.symbolPrompt'));
  if (number === '') faults.push(textError('number', 'cards.postNumberPrompt'));
  if (faults.length === 0 && fromJapanPost(symbol, number) === null)
    faults.push(textError('number', 'cards.postWrong'));
  return faults;
}

function bankFaults({ branch, type, number }: Draft): Fault[] {
  const faults: Fault[] = [];
  if (branch === null) faults.push(textError('branch', 'prompts.bankBranch'));
  if (type === null) faults.push(textError('type', 'prompts.accountType'));
  if (number === '' || Number(number) === 0) faults.push(textError('number', 'cards.numberPrompt'));
  return faults;
}

/** What is missing or wrong, in the form's order (VAL-17). `kana`: the reading of the verified name. */
function draftFaults(draft: Draft, kana: string): readonly Fault[] {
  const faults: Fault[] = draft.bank === null ? [textError('bank', 'prompts.bankName')] : [];
  faults.push(...(isJapanPost(draft) ? postFaults(draft) : bankFaults(draft)));
  const holder = draft.holder ?? kana;
  if (holder.trim() === '') faults.push(textError('holder', 'prompts.accountName'));
  else if (bankKana(holder) === null || bankKana(holder) !== bankKana(kana))
    faults.push(textError('holder', 'cards.holderDiffers'));
  return faults;
}

/** The body of the call, without the confirmation; only for a draft without faults. */
function bodyOf(draft: Draft, kana: string): AddBody {
  const { bank, branch, type, symbol, number } = draft;
  const common = { bank: bank?.code ?? '', number, holder: draft.holder ?? kana };
  if (isJapanPost(draft)) return { ...common, symbol };
  return { ...common, ...(branch === null ? {} : { branch: branch.code }), ...(type === null ? {} : { type }) };
}

/** The form of a new card, checked against the reading of the verified name; its summary is the body of the call. */
export const addCardForm = createForm({
  initial: (_kana: string): Draft => EMPTY_DRAFT,
  reduce: (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change }),
  fields: (draft) => draft,
  summary: bodyOf,
  errors: draftFaults,
});

/** What the confirmation is bound to: the request's key and the account as it was entered. */
export const subjectOf = (key: string, { bank, branch, type, symbol, number }: AddBody): string =>
  [key, bank, branch ?? '', type ?? '', symbol ?? '', number].join('.');

/** The account as the bank will see it; only for a draft without faults. */
export function bankForm(draft: Draft, kana: string) {
  const post = isJapanPost(draft) ? fromJapanPost(draft.symbol, draft.number) : null;
  return {
    branch: post?.branch ?? draft.branch?.code ?? '',
    type: post?.accountType ?? draft.type ?? '1',
    number: post?.account ?? draft.number.padStart(7, '0'),
    holder: bankKana(draft.holder ?? kana) ?? '',
  } as const;
}
