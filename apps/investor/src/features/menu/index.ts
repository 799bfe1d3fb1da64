export { VERSION } from './data/version.ts';
export { ChoiceLine, DisplayChoices } from './display-choices.tsx';
export { LanguageSelect } from './language-select.tsx';
export { memberName } from './member-name.ts';
export { MenuButton } from './menu-button.tsx';
export { ThemeButton } from './theme-button.tsx';
