import { createTheme } from '@mui/material/styles';
import { schemeAttribute } from './colorMode.ts';

declare module '@mui/material/styles' {
  /** Declares that the theme has CSS variables. MUI's own type does not. */
  interface CssThemeVariables {
    enabled: true;
  }
}

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Noto Sans Devanagari", "Nirmala UI", "Gable Fallback", sans-serif';

const small = { defaultProps: { size: 'small' } } as const;

/**
 * The theme of the product. The build writes its variables (`var(--mui-palette-divider)`) to `variables.css`, and plain
 * style sheets use them, so a color is defined only here. Source of the breakpoints: specification §9.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0b6b5d', contrastText: '#ffffff' },
        secondary: { main: '#4d5763' },
        error: { main: '#b42318' },
        warning: { main: '#9a5b00' },
        success: { main: '#1a7435' },
        info: { main: '#175cd3' },
        background: { default: '#ffffff', paper: '#ffffff' },
        text: { primary: '#16191d', secondary: '#59626d' },
        divider: '#e4e7ea',
      },
    },
    dark: {
      palette: {
        primary: { main: '#5cc9b4', contrastText: '#04211c' },
        secondary: { main: '#a9b3bf' },
        error: { main: '#ff8a80' },
        warning: { main: '#f0b45a' },
        success: { main: '#6fd08c' },
        info: { main: '#84b6ff' },
        background: { default: '#121416', paper: '#191c1f' },
        text: { primary: '#eceff2', secondary: '#a2acb7' },
        divider: '#2c3136',
      },
    },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: systemFonts,
    fontSize: 14,
    h1: { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.4 },
    h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
    h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.5 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiButton: { defaultProps: { size: 'small', disableElevation: true, disableRipple: true } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiIconButton: small,
    // The helper text of a disabled field may say why it is disabled, so it must be readable.
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }) => ({ '&.Mui-disabled': { color: (theme.vars ?? theme).palette.text.secondary } }),
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: small,
    MuiCheckbox: small,
    MuiRadio: small,
    MuiSwitch: small,
    MuiAutocomplete: small,
    MuiTable: small,
    MuiChip: small,
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenuItem: { defaultProps: { dense: true } },
  },
});
