import css from '@kabuto/ui/theme/tokens.css?raw';

export type Mode = 'light' | 'dark';

const BLOCK: Readonly<Record<Mode, RegExp>> = {
  light: /^:root \{([^}]*)\}/m,
  dark: /^:root\[data-theme="dark"\] \{([^}]*)\}/m,
};

/**
 * Returns a colour of the project's tokens as hexadecimal digits: Material UI computes with colours and cannot read a
 * custom property. Throws when the token is no plain colour.
 */
export function colour(mode: Mode, name: string): string {
  for (const block of mode === 'dark' ? [BLOCK.dark, BLOCK.light] : [BLOCK.light]) {
    const inside = block.exec(css)?.[1] ?? '';
    const found = new RegExp(`^\\s*--${name}: (#[0-9a-f]{6,8});`, 'm').exec(inside)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`no colour --${name} in ${mode}`);
}
