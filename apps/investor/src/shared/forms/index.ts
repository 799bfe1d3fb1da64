export { errorTexts, type TextError, type TextRefusal, textError, textRefusal } from './texts.ts';
