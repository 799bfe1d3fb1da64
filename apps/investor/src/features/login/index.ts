export { CaptchaField } from './parts/captcha-field.tsx';
export { wantsCaptcha } from './model.ts';
