export { MoneySettingsPage } from './money-settings-page.tsx';
