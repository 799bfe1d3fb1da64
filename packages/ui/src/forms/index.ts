export type { RefusalShape } from './form-state.ts';
export { refusedBy, type UsedForm, useFirstWrong, useForm } from './use-form.ts';
