import type { Language } from '@kabuto/contract';
import type { AgreementKind } from '../store.ts';
import type { PaperLanguage } from './texts.ts';

type AgreementTexts = Readonly<
  Record<
    | 'agreedAt'
    | 'signedAt'
    | 'version'
    | 'record'
    | 'item'
    | 'content'
    | 'textHash'
    | 'issue'
    | 'application'
    | 'signedIn'
    | 'signedHash'
    | 'digest'
    | 'signature'
    | 'noSignature'
    | 'noText'
    | 'hashNote'
    | 'digestNote'
    | 'timeNote',
    string
  >
> & {
  readonly titles: Readonly<Record<AgreementKind, string>>;
  readonly languages: Readonly<Record<Language, string>>;
};

/** The texts of documents about what a member has agreed to. */
export const AGREEMENT_TEXTS: Readonly<Record<PaperLanguage, AgreementTexts>> = {
  jp: {
    titles: {
      agreement: '利用規約 同意書',
      dayTradeAgreement: '一日信用取引 リスク説明書 同意書',
      blockAgreement: '大口ブロック 契約書',
    },
    agreedAt: '同意日時 {time}',
    signedAt: '署名日時 {time}',
    version: '版',
    record: '記録',
    item: '項目',
    content: '内容',
    textHash: '本文のSHA-256（{language}）',
    languages: { jp: '日本語', en: '英語', tw: '中国語（繁体字）' },
    issue: '銘柄',
    application: '申込番号',
    signedIn: '署名した本文の言語',
    signedHash: '署名した本文のSHA-256',
    digest: '契約の要約値',
    signature: '署名',
    noSignature: '署名の画像は保管期間が過ぎたため、残っていません。',
    noText: 'この版の本文は記録されていません。',
    hashNote: '本文のSHA-256は、UTF-8の本文から計算した値です。',
    digestNote: '契約の要約値は、本文のSHA-256と、暗号化して保存した署名と写真のSHA-256を順に並べたもののSHA-256です。',
    timeNote: '時刻は日本時間です。',
  },
  en: {
    titles: {
      agreement: 'User agreement',
      dayTradeAgreement: 'Risks of day trades',
      blockAgreement: 'Agreement of a block',
    },
    agreedAt: 'Agreed at {time}',
    signedAt: 'Signed at {time}',
    version: 'Version',
    record: 'Record',
    item: 'Item',
    content: 'Content',
    textHash: 'SHA-256 of the text ({language})',
    languages: { jp: 'Japanese', en: 'English', tw: 'Traditional Chinese' },
    issue: 'Stock',
    application: 'Application',
    signedIn: 'Language of the signed text',
    signedHash: 'SHA-256 of the signed text',
    digest: 'Digest of the agreement',
    signature: 'Signature',
    noSignature: 'The picture of the signature is not kept any more.',
    noText: 'The text of this version was not recorded.',
    hashNote: 'The SHA-256 is that of the text in UTF-8.',
    digestNote:
      'The digest is the SHA-256 of the SHA-256 values of the text and of the stored, encrypted pictures of signature and photo, one after the other.',
    timeNote: 'Times are in Japan Standard Time.',
  },
};
