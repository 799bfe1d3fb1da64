export { LanguageSelect } from './language-select.tsx';
export { MenuButton } from './menu-button.tsx';
export { ThemeButton } from './theme-button.tsx';
