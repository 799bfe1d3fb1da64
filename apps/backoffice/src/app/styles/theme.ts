import type { RaThemeOptions } from 'react-admin';
import { colour, type Mode } from './tokens.ts';

/** The theme of react-admin's and Material UI's components in the project's colours and sizes. */
export function officeTheme(mode: Mode): RaThemeOptions {
  const of = (name: string): string => colour(mode, name);
  const shade = (name: string) => ({ main: of(name), contrastText: of('on-fill') });
  const line = of('line');
  const card = { borderRadius: 12, border: `1px solid ${line}`, boxShadow: 'none', backgroundImage: 'none' };
  return {
    palette: {
      mode,
      primary: { ...shade('indigo'), dark: of('indigo-pressed') },
      secondary: shade('ink-2'),
      error: shade('danger'),
      warning: shade('warn'),
      info: shade('indigo'),
      success: shade('ok'),
      text: { primary: of('ink'), secondary: of('ink-3'), disabled: of('on-disabled') },
      background: { default: of('paper'), paper: of('paper-2') },
      divider: line,
      action: {
        active: of('ink-2'),
        hover: of('pressed'),
        selected: of('selected'),
        disabledBackground: of('disabled'),
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      body1: { fontSize: 15, lineHeight: 1.45 },
      h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.35 },
      h2: { fontSize: 15, fontWeight: 600, lineHeight: 1.35 },
      h6: { fontSize: 17, fontWeight: 600, lineHeight: 1.35 },
      button: { textTransform: 'none', fontWeight: 600 },
      body2: { fontSize: 14, lineHeight: 1.45 },
    },
    transitions: { duration: { standard: 160, short: 120, shorter: 120, enteringScreen: 160, leavingScreen: 120 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        // A word on a button is never broken.
        styleOverrides: { root: { minHeight: 40, overflowWrap: 'normal', wordBreak: 'keep-all' } },
      },
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
          ':focus-visible': { outline: `2px solid ${of('indigo')}`, outlineOffset: 2 },
        },
      },
      MuiPaper: { styleOverrides: { elevation1: card } },
      MuiCard: { styleOverrides: { root: card } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: of('edge') } } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderBottomColor: line,
            paddingTop: 10,
            paddingBottom: 10,
            // A column is at least as wide as its longest word: a table that does not fit scrolls in its own frame.
            overflowWrap: 'break-word',
            // On a phone a column is as wide as its longest word, and the table scrolls in its own frame.
            '@media (max-width: 599.95px)': {
              '&, & [lang]': { overflowWrap: 'normal', wordBreak: 'keep-all' },
              paddingLeft: 8,
              paddingRight: 8,
            },
          },
          head: { color: of('ink-3'), fontWeight: 400, fontSize: 13, whiteSpace: 'nowrap' },
        },
      },
      MuiChip: { styleOverrides: { root: { borderRadius: 6, '& > svg': { marginLeft: 6 } } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 12, backgroundImage: 'none' } } },
      MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', rowGap: 8 } } },
      RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
      // A list that is wider than a narrow screen is scrolled in its own frame; on others its head stays in view.
      RaDataTable: {
        styleOverrides: {
          root: { '@media (max-width: 1199.95px)': { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
        },
      },
      RaFilterForm: { styleOverrides: { root: { rowGap: 12, paddingBottom: 12 } } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  };
}
