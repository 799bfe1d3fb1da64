import type { Texts } from '../../catalogue.ts';

export const officeEn: Texts<'office'> = {
  title: 'Back office',
  simulation: 'Simulation',
  simulationNote: 'Paper money only: no real customers and no real funds.',
  today: 'Today',
  reviews: 'Identity checks',
  proposals: 'Approvals',
  operators: 'Operators',
  log: 'Log',
  customers: 'Customers',
  administration: 'Administration',
  money: 'Money',
  language: 'Language',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  logout: 'Log out',
  menu: 'Menu',
};
