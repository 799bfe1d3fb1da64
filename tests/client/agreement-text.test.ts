import { expect, it } from 'vitest';
import { agreementEn } from '../../apps/investor/src/messages/data/en/agreement.ts';
import { agreementJp } from '../../apps/investor/src/messages/data/jp/agreement.ts';
import { agreementTw } from '../../apps/investor/src/messages/data/tw/agreement.ts';
import { BUILT_IN_AGREEMENTS } from '../../apps/server/src/tenants/data/built-in-agreement.ts';
import { AGREEMENT_VERSION, sectionsOf } from '../../apps/server/src/tenants/index.ts';

/** The agreement as `BuiltInText` of the app shows it. */
const shown = (texts: typeof agreementEn) => [
  { heading: null, paragraphs: [texts.lead] },
  { heading: texts.purposeTitle, paragraphs: [texts.purposeBody] },
  { heading: texts.accountTitle, paragraphs: [texts.accountBody] },
  { heading: texts.orderTitle, paragraphs: [texts.orderBody] },
  { heading: texts.privacyTitle, paragraphs: [texts.privacyBody] },
  { heading: texts.liabilityTitle, paragraphs: [texts.liabilityBody] },
];

it('the built-in agreement on documents is the one that the app shows', () => {
  const texts = BUILT_IN_AGREEMENTS[AGREEMENT_VERSION];
  if (texts === undefined) throw new Error(`version ${AGREEMENT_VERSION} has no texts`);
  expect(sectionsOf(texts.jp)).toEqual(shown(agreementJp));
  expect(sectionsOf(texts.en)).toEqual(shown(agreementEn));
  expect(sectionsOf(texts.tw)).toEqual(shown(agreementTw));
});
