import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { errorTexts, textError, textRefusal } from './texts.ts';

// the key and the values of a text, in place of its words
const t = ((key: string, params: object) => `${key} ${JSON.stringify(params)}`) as Translate;

it('shows the text of an error with its values, the server’s words for its refusal, and nothing where there is neither', () => {
  const error = textError('number', 'identity.faultFormat', 'format', { example: '12' });
  expect(error).toMatchObject({ code: 'format', severity: 'prompt', fields: ['number'] });
  expect(textError('name', 'prompts.name').code).toBe('prompts.name');
  const refusal = textRefusal({ field: 'kana', msg: 'Only kana.' });
  const found = [error, refusal];
  const textOf = errorTexts<'number' | 'kana' | 'name'>(
    { firstErrorOf: (field) => found.find(({ fields }) => fields.some((one) => one === field)) },
    t,
  );
  expect([textOf('number'), textOf('kana'), textOf('name')]).toEqual([
    'identity.faultFormat {"example":"12"}',
    'Only kana.',
    undefined,
  ]);
  expect(textRefusal({ field: null, msg: 'Later.' }).fields).toEqual([]);
});
