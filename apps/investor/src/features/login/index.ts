export { BrowserCheck } from './parts/browser-check.tsx';
export { type Captcha, useBrowserCheck } from './use-browser-check.ts';
