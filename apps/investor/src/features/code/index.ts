export {
  bodyOf,
  type CodeErrors,
  type CodeInput,
  codeErrors,
  contactErrors,
  EMPTY_CODE,
} from './model.ts';
export { CodeFields } from './parts/code-fields.tsx';
export { type ContactBody, sendPublicCode, useContactCode } from './use-contact-code.ts';
