export { wantsCaptcha } from './model.ts';
export { CaptchaField } from './parts/captcha-field.tsx';
