import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const color = (name: string): string => `var(--mui-palette-${name})`;
const mix = (name: string, percent: number): string => `color-mix(in srgb, ${color(name)} ${percent}%, transparent)`;

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: color('primary-main'), fontWeight: '500' },
  { tag: tags.string, color: color('text-primary') },
  { tag: [tags.number, tags.bool, tags.null], color: color('info-main') },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: color('text-secondary') },
]);

const rules = {
  '&': {
    height: '100%',
    color: color('text-primary'),
    backgroundColor: color('background-paper'),
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily:
      'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Gable Fallback", monospace',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { paddingBlock: '0.5rem', caretColor: color('primary-main') },
  '.cm-cursor': { borderLeftColor: color('primary-main'), borderLeftWidth: '2px' },
  '.cm-gutters': {
    color: color('text-secondary'),
    backgroundColor: color('background-paper'),
    borderRight: `1px solid ${color('divider')}`,
  },
  '.cm-activeLine': { backgroundColor: mix('primary-main', 6) },
  '.cm-activeLineGutter': { color: color('text-primary'), backgroundColor: mix('primary-main', 6) },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: mix('primary-main', 22),
  },
  '.cm-selectionMatch': { backgroundColor: mix('primary-main', 14) },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: mix('primary-main', 20),
    outline: `1px solid ${color('primary-main')}`,
  },
  '.cm-foldPlaceholder': {
    color: color('text-secondary'),
    backgroundColor: color('background-default'),
    borderColor: color('divider'),
  },
  '.cm-tooltip': {
    color: color('text-primary'),
    backgroundColor: color('background-paper'),
    border: `1px solid ${color('divider')}`,
    borderRadius: '8px',
    boxShadow: '0 6px 24px rgb(0 0 0 / 18%)',
    maxWidth: 'min(30rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: color('text-primary'),
    backgroundColor: mix('primary-main', 18),
  },
  '.cm-completionDetail': { color: color('text-secondary'), fontStyle: 'normal', marginInlineStart: '0.75rem' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: color('primary-main') },
  '.cm-completionInfo': {
    padding: '0.5rem 0.75rem',
    maxWidth: '22rem',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    fontSize: '0.8125rem',
  },
  '.cm-tooltip-hover': { padding: '0.5rem 0.75rem', lineHeight: '1.5', fontSize: '0.8125rem' },
  '.cm-tooltip-lint': { padding: '0' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', fontSize: '0.8125rem', lineHeight: '1.5', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${color('error-main')}` },
  '.cm-diagnostic-warning': { borderLeft: `3px solid ${color('warning-main')}` },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${color('error-main')} 1px`,
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: color('warning-main') },
  '.cm-lint-marker': { width: '0.75em', height: '0.75em', content: 'none', borderRadius: '50%', marginBlock: '0.4em' },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: color('error-main') },
  '.cm-lint-marker-warning': { content: 'none', backgroundColor: color('warning-main') },
  '.cm-panels': {
    color: color('text-primary'),
    backgroundColor: color('background-default'),
    borderColor: color('divider'),
  },
  '.cm-textfield': {
    color: color('text-primary'),
    backgroundColor: color('background-paper'),
    border: `1px solid ${color('divider')}`,
    borderRadius: '6px',
  },
  '.cm-button': {
    color: color('text-primary'),
    background: color('background-paper'),
    border: `1px solid ${color('divider')}`,
    borderRadius: '6px',
  },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: mix('success-main', 7) },
  '.cm-deletedChunk': { backgroundColor: mix('error-main', 10), paddingInlineStart: '6px' },
  '&.cm-editor .cm-changedText': { background: mix('success-main', 12) },
  '&.cm-editor .cm-deletedChunk .cm-deletedText': { background: mix('error-main', 12) },
  '.cm-deletedChunk .cm-deletedLine, .cm-deletedLine': { color: color('text-primary'), textDecoration: 'none' },
  '.cm-changeGutter': { width: '3px' },
  '.cm-changedLineGutter': { background: color('success-main') },
  '.cm-deletedLineGutter': { background: color('error-main') },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
  '.cm-collapsedLines': {
    color: color('text-secondary'),
    background: color('background-default'),
    borderBlock: `1px solid ${color('divider')}`,
  },
};

/** The theme of the editor, in the colors of the product. */
export const editorTheme = (isDark: boolean): Extension => [
  EditorView.theme(rules, { dark: isDark }),
  syntaxHighlighting(highlight),
];
