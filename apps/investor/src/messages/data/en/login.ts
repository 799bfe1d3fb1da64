import type { Texts } from '../../catalogue.ts';

export const loginEn: Texts<'login'> = {
  paperMoney: 'Simulation with paper money',
  demoButton: 'Start the demo in one tap',
  demoNote: 'No sign-up. An account with holdings and orders is ready at once.',
  or: 'or',
  username: 'Email',
  password: 'Password',
  captcha: 'Characters in the picture',
  captchaPrompt: 'Enter the characters in the picture',
  captchaNew: 'Another picture',
  captchaImage: 'Verification picture',
  submit: 'Log in',
  passkey: 'Log in with a passkey',
  register: 'Register',
  forgot: 'Forgot password',
  language: 'Language',
  toDark: 'Dark theme',
  toLight: 'Light theme',
  operatorDemo: 'Operator and registration: none (simulated market, not a real broker)',
  operator: '{name}, registration {number}',
  unbound: 'This connection is not protected.',
};
