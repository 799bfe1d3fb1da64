import { LANGUAGES } from '@kabuto/contract';
import { LANGUAGE_NAMES, useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { IconButton, MenuItem, Select, Tooltip } from '@mui/material';
import { useEffect } from 'react';
import { useSetLocale } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { initialLanguage, LANGUAGE } from './preferences.ts';
import { toggleTheme, useTheme } from './theme.ts';

/** Language and theme, for the bar and the entry page; follows the language that another tab has chosen. */
export function DisplayChoices() {
  const t = useText();
  const language = useLanguage();
  const setLocale = useSetLocale();
  const dark = useTheme() === 'dark';
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === LANGUAGE) setLocale(initialLanguage());
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [setLocale]);
  const themeLabel = t(dark ? 'office.toLight' : 'office.toDark');
  return (
    <>
      <Select
        value={language}
        onChange={({ target }) => setLocale(target.value)}
        size="small"
        variant="outlined"
        inputProps={{ 'aria-label': t('office.language') }}
        sx={{ minWidth: 108, fontSize: 13 }}
      >
        {LANGUAGES.map((one) => (
          <MenuItem key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </MenuItem>
        ))}
      </Select>
      <Tooltip title={themeLabel}>
        <IconButton aria-label={themeLabel} onClick={toggleTheme}>
          <Icon name={dark ? 'sun' : 'moon'} />
        </IconButton>
      </Tooltip>
    </>
  );
}
