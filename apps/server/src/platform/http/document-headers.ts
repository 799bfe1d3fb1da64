import { Type } from 'typebox';
import { KEY_PATTERN } from './idempotency-key.ts';

/** Headers of every audience, as the OpenAPI documents describe them. */
export const LANG_HEADER = Type.Optional(
  Type.Union([Type.Literal('jp'), Type.Literal('en'), Type.Literal('tw')], { description: 'Language of `msg`.' }),
);
export const KEY_HEADER = Type.String({
  pattern: KEY_PATTERN.source,
  description: 'Same key and body: the same reply. Same key, other body: 422.',
});
