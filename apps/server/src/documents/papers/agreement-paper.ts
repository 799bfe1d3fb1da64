import { LANGUAGES, type Language } from '@kabuto/contract';
import { sha256 } from '../../platform/seal/index.ts';
import { sectionsOf } from '../../tenants/index.ts';
import type { Paper, Table } from '../pdf/paper.ts';
import type { AgreementKind } from '../store.ts';
import { AGREEMENT_TEXTS } from './agreement-texts.ts';
import { left } from './columns.ts';
import { type Letterhead, onLetterhead } from './letterhead.ts';
import type { PaperLanguage } from './texts.ts';
import { fill, type Numbering, numberFacts, timeText } from './words.ts';

/** What is known of the signed agreement of a block. Hashes are in hexadecimal digits. */
export type SignedBlock = {
  readonly applicationId: number;
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Of the text that was signed. */
  readonly language: Language;
  readonly textHash: string;
  /** Of text, signature and photo. */
  readonly digest: string;
  /** A JPEG in base64; null: it is not kept any more. */
  readonly signature: string | null;
};

/** What a member has agreed to. */
export type AgreementData = {
  readonly kind: AgreementKind;
  readonly version: string;
  /** System time. */
  readonly at: number;
  /** Null: not recorded. */
  readonly texts: Readonly<Record<Language, string>> | null;
  /** Of the agreement of a block, which is signed. */
  readonly signed: SignedBlock | null;
};

function rowsOf({ texts, signed }: AgreementData, language: PaperLanguage): readonly (readonly string[])[] {
  const words = AGREEMENT_TEXTS[language];
  if (signed !== null)
    return [
      [words.issue, `${signed.code} ${signed.names[language]}`],
      [words.application, String(signed.applicationId)],
      [words.signedIn, words.languages[signed.language]],
      [words.signedHash, signed.textHash],
      [words.digest, signed.digest],
    ];
  return LANGUAGES.flatMap((one) =>
    texts === null
      ? []
      : [[fill(words.textHash, { language: words.languages[one] }), sha256(texts[one]).toString('hex')]],
  );
}

function recordTable(data: AgreementData, language: PaperLanguage): Table {
  const words = AGREEMENT_TEXTS[language];
  return {
    title: words.record,
    columns: [left(words.item, 1), left(words.content, 3)],
    rows: [[words.version, data.version], ...rowsOf(data, language)],
    empty: '',
  };
}

/** What a member has agreed to as a paper: the text in its language, the hashes of all, and the signature. */
export function agreementPaper(
  data: AgreementData,
  head: Letterhead,
  language: PaperLanguage,
  numbering: Numbering,
): Paper {
  const words = AGREEMENT_TEXTS[language];
  const { kind, version, at, texts, signed } = data;
  const signature = signed?.signature ?? null;
  return onLetterhead(
    {
      title: words.titles[kind],
      subtitle: fill(signed === null ? words.agreedAt : words.signedAt, { time: timeText(at) }),
      facts: [[words.version, version], ...numberFacts(numbering, language)],
      figures: [],
      tables: [recordTable(data, language)],
      ...(texts === null ? {} : { sections: sectionsOf(texts[language]) }),
      ...(signature === null ? {} : { picture: { title: words.signature, jpeg: signature } }),
      notes: [
        ...(texts === null ? [words.noText] : [words.hashNote]),
        ...(signed === null ? [] : [words.digestNote]),
        ...(signed !== null && signature === null ? [words.noSignature] : []),
        words.timeNote,
      ],
      date: at,
      language,
    },
    head,
    language,
  );
}
