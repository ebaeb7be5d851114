import type { SxProps, Theme } from '@mui/material/styles';

const pill = {
  minBlockSize: 32,
  px: 1.25,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '@media (pointer: coarse)': { minBlockSize: 44 },
} as const;

const calendar = {
  '& .rdp-root, & .rdp-months, & .rdp-month_caption, & .rdp-dropdown_root': { position: 'relative' },
  '& .rdp-month_caption': { display: 'flex', alignItems: 'center', minBlockSize: 36, px: 0.5, fontWeight: 600 },
  '& .rdp-dropdowns': { display: 'flex', gap: 1 },
  '& .rdp-dropdown_root, & .rdp-caption_label': { display: 'inline-flex', alignItems: 'center' },
  // The browser's select is invisible and covers the month's name, so that a click on the name opens it.
  '& .rdp-dropdown': { position: 'absolute', inset: 0, inlineSize: '100%', opacity: 0, zIndex: 1, cursor: 'pointer' },
  '& .rdp-dropdown:focus-visible + .rdp-caption_label': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
  '& .rdp-nav': { position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0, zIndex: 1 },
  '& .rdp-nav button, & .rdp-day_button': {
    border: 0,
    p: 0,
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  '& .rdp-nav button': { inlineSize: 36, blockSize: 36, borderRadius: '50%' },
  '& .rdp-chevron': { inlineSize: 16, blockSize: 16, fill: 'currentColor', verticalAlign: 'middle' },
  '& .rdp-month_grid': { borderCollapse: 'collapse' },
  '& .rdp-weekday': { py: 0.5, fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' },
  '& .rdp-day': { p: 0, inlineSize: 40, blockSize: 40, textAlign: 'center' },
  '& .rdp-day_button': { inlineSize: 38, blockSize: 38, borderRadius: '50%' },
  '& .rdp-nav button:hover, & .rdp-day_button:hover': { bgcolor: 'action.hover' },
  '& .rdp-outside': { color: 'text.secondary' },
  '& .rdp-today .rdp-day_button': { fontWeight: 700, color: 'primary.main' },
  '& .rdp-selected .rdp-day_button, & .rdp-selected .rdp-day_button:hover': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
} as const;

/** Styles of `MomentPicker`: its quick choices, calendar, time of day and buttons. */
export const momentPickerStyle: SxProps<Theme> = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  inlineSize: 'min-content',
  minInlineSize: 304,
  fontSize: '0.875rem',
  ...calendar,
  '& .moment-quick': { display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none', '& button': pill },
  '& .moment-foot': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 },
  '& .moment-time': { display: 'flex', alignItems: 'center', gap: 1, marginInlineEnd: 'auto', color: 'text.secondary' },
  '& .moment-time select': {
    minBlockSize: 32,
    px: 0.75,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    '@media (pointer: coarse)': { minBlockSize: 44 },
  },
};
