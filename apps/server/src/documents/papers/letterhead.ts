import { createHash } from 'node:crypto';
import type { Paper } from '../pdf/paper.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import { fill } from './words.ts';

/** Who issues a document, and to whom. */
export type Letterhead = {
  readonly issuer: {
    readonly name: string;
    readonly registrationNumber: string | null;
    /** A simulation marks its documents as such. */
    readonly isSimulated: boolean;
  };
  readonly member: { readonly name: string; readonly accountId: string };
};

type Content = Omit<Paper, 'issuer' | 'addressee' | 'foot'>;

/** A paper with its letterhead, and with the hash of all that is written on it at its foot. */
export function onLetterhead(content: Content, { issuer, member }: Letterhead, language: PaperLanguage): Paper {
  const texts = PAPER_TEXTS[language];
  const paper = {
    ...content,
    issuer: [
      issuer.name,
      ...(issuer.registrationNumber === null ? [] : [fill(texts.registration, { number: issuer.registrationNumber })]),
    ],
    addressee: fill(texts.honorific, { name: member.name }),
    facts: [[texts.account, member.accountId] as const, ...content.facts],
    notes: [...content.notes, ...(issuer.isSimulated ? [texts.simulation] : [])],
  };
  const hash = createHash('sha256').update(JSON.stringify(paper)).digest('hex');
  return { ...paper, foot: fill(texts.hash, { hash }) };
}
