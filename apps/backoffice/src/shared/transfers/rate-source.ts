/** Whether a rate was set by the demo's own source, whose name is translated. */
export const isDemoRate = (source: string): boolean => source === 'Kabuto demo rate';
