export { CheckedField } from './checked-field.tsx';
export { digitsPattern, POSITIVE_YEN_PATTERN, YEN_PATTERN } from './digits.ts';
export { tokyoField, tokyoMillis } from './tokyo-time.ts';
