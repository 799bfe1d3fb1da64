import { lazy } from 'react';

export { AlertButton, useAlertAt } from './alert-button.tsx';
export { AlertSheet } from './lazy-sheet.ts';
export { UnconfirmedAlerts } from './parts/unconfirmed-alerts.tsx';

/** All alerts of the member, those that wait and the history; loaded when they are shown. */
export const AlertsSection = lazy(async () => ({ default: (await import('./alerts-section.tsx')).AlertsSection }));
