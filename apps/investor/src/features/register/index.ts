export { passwordError } from './model.ts';
export { PasswordStrength } from './parts/password-strength.tsx';
export { usePasswordStrength } from './use-password-strength.ts';
