export { CodeFields } from './parts/code-fields.tsx';
export { sendPublicCode, useContactCode } from './use-contact-code.ts';
export { useFormErrors } from './use-form-errors.ts';
