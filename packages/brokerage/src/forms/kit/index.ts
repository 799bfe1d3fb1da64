export { createField, type Field, type FieldState, isBlank, isUnreadable, type Reading } from './field.ts';
export { createForm, type Form, type FormDefinition, type FormError, type FormView, isBlocking } from './form.ts';
