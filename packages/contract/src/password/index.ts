export { isAccepted, PASSWORD_LENGTH, type PasswordStrength } from './rating.ts';
export { normalisePassword, passwordStrength } from './strength.ts';
