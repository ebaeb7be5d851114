import { styled } from '@mui/material/styles';

/**
 * A `div` with the styles of the import and export screens. chosen: the styles are loaded with these screens, which
 * most users rarely open.
 */
export const TransferFrame = styled('div')`
  .xfer-lead { margin: 0 0 1rem; color: var(--mui-palette-text-secondary); font-size: 0.875rem; }
  .xfer-choices { margin: 0 0 1rem; padding: 0; border: 0; }
  .xfer-choices legend { margin-block-end: 0.375rem; padding: 0; font-size: 0.75rem; font-weight: 600; color: var(--mui-palette-text-secondary); }
  .xfer-choice { display: flex; align-items: flex-start; gap: 0.625rem; padding: 0.5rem 0.625rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px; cursor: pointer; }
  .xfer-choice + .xfer-choice { margin-block-start: 0.375rem; }
  .xfer-choice:has(:checked) { border-color: var(--mui-palette-primary-main); background: color-mix(in srgb, var(--mui-palette-primary-main) 7%, transparent); }
  .xfer-choice input { margin-block-start: 0.1875rem; accent-color: var(--mui-palette-primary-main); }
  .xfer-choice-title { display: block; font-size: 0.875rem; font-weight: 500; }
  .xfer-choice small { display: block; color: var(--mui-palette-text-secondary); font-size: 0.75rem; }
  .xfer-running { display: flex; align-items: center; gap: 0.625rem; margin: 0; font-size: 0.875rem; color: var(--mui-palette-text-secondary); }
  .xfer-page { display: grid; gap: 1rem; max-inline-size: 72rem; padding: 1rem 1.25rem 2rem; }
  .xfer-card { padding: 1rem; border: 1px solid var(--mui-palette-divider); border-radius: 10px; background: var(--mui-palette-background-paper); min-inline-size: 0; }
  .xfer-card h2 { margin: 0 0 0.75rem; font-size: 1rem; font-weight: 600; }
  .xfer-drop { display: grid; justify-items: center; gap: 0.75rem; padding: 2.5rem 1.25rem; border: 2px dashed var(--mui-palette-divider); border-radius: 12px; text-align: center; color: var(--mui-palette-text-secondary); }
  .xfer-drop b { color: var(--mui-palette-text-primary); }
  .xfer-drop p { margin: 0; font-size: 0.875rem; line-height: 1.6; }
  .xfer-drop[data-over='true'] { border-color: var(--mui-palette-primary-main); background: color-mix(in srgb, var(--mui-palette-primary-main) 6%, transparent); }
  .xfer-drop small { font-size: 0.75rem; }
  .xfer-progress { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.25rem 0.75rem; margin-block: 0.75rem; font-size: 0.8125rem; font-variant-numeric: tabular-nums; color: var(--mui-palette-text-secondary); }
  .xfer-progress progress { inline-size: 100%; block-size: 0.5rem; border: 0; border-radius: 4px; overflow: hidden; appearance: none; background: var(--mui-palette-action-selected); }
  .xfer-progress progress::-webkit-progress-bar { background: var(--mui-palette-action-selected); }
  .xfer-progress progress::-webkit-progress-value { background: var(--mui-palette-primary-main); }
  .xfer-progress progress::-moz-progress-bar { background: var(--mui-palette-primary-main); }
  .xfer-progress progress:indeterminate { background: linear-gradient(90deg, var(--mui-palette-action-selected) 35%, var(--mui-palette-primary-main) 50%, var(--mui-palette-action-selected) 65%) 0 0 / 300% 100%; animation: xfer-going 1.6s linear infinite; }
  .xfer-progress progress:indeterminate::-webkit-progress-bar { background: transparent; }
  @keyframes xfer-going { from { background-position: 100% 0; } to { background-position: 0 0; } }
  @media (prefers-reduced-motion: reduce) { .xfer-progress progress:indeterminate { animation: none; } }
  .xfer-problem { margin: 0; padding: 0.625rem 0.875rem; border-radius: 8px; white-space: pre-line; font-size: 0.875rem; color: var(--mui-palette-text-primary); background: color-mix(in srgb, var(--mui-palette-error-main) 12%, transparent); }
  .xfer-note, .xfer-problem { max-inline-size: 60rem; }
  .xfer-note { margin: 0; padding: 0.625rem 0.875rem; border-radius: 8px; font-size: 0.875rem; background: var(--mui-palette-action-hover); }
  .xfer-recent { margin: 0; padding: 0; list-style: none; }
  .xfer-recent li { display: grid; grid-template-columns: minmax(0, 1.5fr) 1fr 1.5fr; gap: 0.75rem; padding-block: 0.5rem; border-block-start: 1px solid var(--mui-palette-divider); font-size: 0.875rem; color: var(--mui-palette-text-secondary); }
  .xfer-link { padding: 0; border: 0; background: none; text-align: start; font: inherit; font-weight: 500; color: var(--mui-palette-primary-main); cursor: pointer; overflow-wrap: anywhere; }
  .xfer-link:hover { text-decoration: underline; }
  .xfer-tools label { min-inline-size: 0; max-inline-size: 100%; }
  .xfer-tools { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; margin-block-end: 0.75rem; font-size: 0.875rem; }
  select, input:not([type]), textarea { max-inline-size: 100%; min-block-size: 2.25rem; padding: 0.25rem 0.5rem; border: 1px solid var(--mui-palette-divider); border-radius: 6px; font: inherit; font-size: 0.875rem; color: var(--mui-palette-text-primary); background: var(--mui-palette-background-default); }
  .xfer-scroll { overflow-x: auto; }
  .xfer-rows { border: 1px solid var(--mui-palette-divider); border-radius: 8px; }
  .xfer-rows td { overflow-wrap: anywhere; }
  .xfer-rows .xfer-table { table-layout: fixed; }
  .xfer-rows th:first-child { inline-size: 5.5rem; font-variant-numeric: tabular-nums; }
  .xfer-rows tbody tr:last-child > * { border-block-end: 0; }
  .xfer-which { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-block-end: 0.5rem; }
  .xfer-which [aria-pressed='true'] { color: var(--mui-palette-primary-main); background: color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent); }
  .xfer-rest { margin: 0.5rem 0 0; }
  .xfer-totals [data-none='true'] dd { color: var(--mui-palette-text-secondary); font-weight: 400; }
  .xfer-table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
  .xfer-table th, .xfer-table td { padding: 0.375rem 0.625rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--mui-palette-divider); }
  .xfer-table thead th { font-size: 0.75rem; font-weight: 600; color: var(--mui-palette-text-secondary); white-space: nowrap; }
  .xfer-table tbody th { font-weight: 500; }
  .xfer-scroll .xfer-table th, .xfer-scroll .xfer-table td { vertical-align: middle; }
  .xfer-columns td:nth-child(2) { color: var(--mui-palette-text-secondary); overflow-wrap: anywhere; }
  .xfer-modes { margin-block-start: 1rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 0.375rem; }
  .xfer-modes .xfer-choice + .xfer-choice { margin-block-start: 0; }
  .xfer-totals { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0 0 0.75rem; }
  .xfer-totals div { display: flex; flex-direction: column-reverse; }
  .xfer-totals dt { font-size: 0.75rem; color: var(--mui-palette-text-secondary); }
  .xfer-totals dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  .xfer-reasons { margin: 0 0 0.75rem; padding: 0; list-style: none; font-size: 0.875rem; color: var(--mui-palette-text-secondary); }
  .xfer-reasons li { display: grid; grid-template-columns: minmax(3.5rem, auto) 1fr; gap: 0.75rem; padding-block: 0.125rem; }
  .xfer-reasons li:not(:has(b)) { display: block; }
  .xfer-reasons b { color: var(--mui-palette-text-primary); font-variant-numeric: tabular-nums; }
  .xfer-cells { color: var(--mui-palette-text-secondary); }
  input:not([type]), textarea { box-sizing: border-box; inline-size: 100%; }
  :is(select, input, textarea):focus-visible { outline: 2px solid var(--mui-palette-primary-main); outline-offset: 1px; }
  h3 { margin: 1rem 0 0.5rem; font-size: 0.8125rem; font-weight: 600; }
  summary { margin-block: 0.75rem 0.5rem; font-size: 0.8125rem; font-weight: 600; cursor: pointer; }
  .xfer-code { font-family: ui-monospace, monospace; font-size: 0.8125rem; }
  .xfer-columns small { display: block; font-weight: 400; color: var(--mui-palette-text-secondary); }
  .xfer-becomes { display: flex; align-items: center; gap: 0.25rem; }
  .xfer-becomes select { flex: 0 1 16rem; min-inline-size: 0; }
  .xfer-others { margin-block-start: 1rem; }
  .xfer-other { display: grid; grid-template-columns: minmax(7rem, 14rem) minmax(0, 20rem) auto; align-items: center; gap: 0.375rem 0.75rem; padding-block: 0.25rem; font-size: 0.875rem; }
  .xfer-other .xfer-lead { margin: 0; overflow-wrap: anywhere; }
  .xfer-other small { grid-column: 1 / -1; }
  .xfer-field { display: grid; gap: 0.25rem; font-size: 0.75rem; font-weight: 500; color: var(--mui-palette-text-secondary); }
  .xfer-field small { font-weight: 400; }
  .xfer-others > .xfer-field { max-inline-size: 16rem; margin-block-start: 0.5rem; }
  .xfer-check { display: flex; align-items: center; gap: 0.5rem; font-size: 0.875rem; }
  .xfer-step, .xfer-alternative { margin: 0 0 0.75rem; padding: 0.75rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px; min-inline-size: 0; }
  .xfer-step legend, .xfer-alternative legend { padding-inline: 0.25rem; font-size: 0.8125rem; font-weight: 600; }
  .xfer-step-inputs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0.75rem; align-items: start; }
  .xfer-step-acts { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-block-start: 0.5rem; }
  .xfer-step-inputs + .xfer-lead, .xfer-step-inputs + .xfer-steps, .xfer-step-inputs + .xfer-conditions { margin-block-start: 0.5rem; }
  .xfer-steps > .xfer-field { max-inline-size: 20rem; }
  .xfer-pairs { grid-column: 1 / -1; display: grid; gap: 0.375rem; justify-items: start; }
  .xfer-pair { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto; align-items: center; gap: 0.5rem; inline-size: 100%; }
  .xfer-conditions { display: grid; gap: 0.5rem; margin-block: 0.25rem; }
  .xfer-condition { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1.5fr) auto; align-items: center; gap: 0.5rem; }
  .xfer-condition > button { grid-column: -2 / -1; }
  .xfer-conditions > .xfer-field { max-inline-size: 16rem; }
  .xfer-result { position: sticky; inset-block-end: -1.25rem; margin-block-start: 1rem; padding: 0.5rem 0.75rem; border-radius: 8px; font-size: 0.875rem; background: color-mix(in srgb, var(--mui-palette-primary-main) 6%, var(--mui-palette-background-paper)); }
  .xfer-result h3 { margin-block: 0 0.25rem; }
  .xfer-result ul { margin: 0; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
  .xfer-result li { overflow-wrap: anywhere; }
  .xfer-result i { color: var(--mui-palette-text-secondary); }
  .xfer-wrong { color: var(--mui-palette-error-main); overflow-wrap: anywhere; }
  .xfer-preview span.xfer-wrong { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  .xfer-preview { max-block-size: 28rem; overflow: auto; border: 1px solid var(--mui-palette-divider); border-radius: 8px; }
  .xfer-preview thead th { position: sticky; inset-block-start: 0; background: var(--mui-palette-background-paper); z-index: 1; }
  .xfer-preview.xfer-scroll .xfer-table :is(th, td) { max-inline-size: 18rem; vertical-align: top; }
  .xfer-preview .xfer-wrong { display: block; min-inline-size: 10rem; }
  .xfer-acts { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  @media (max-width: 599.95px) {
    .xfer-page { padding-inline: 0.75rem; }
    .xfer-recent li { grid-template-columns: 1fr; gap: 0.125rem; }
    .xfer-becomes { flex-wrap: wrap; }
    .xfer-other { grid-template-columns: minmax(0, 1fr) auto; }
    .xfer-other > span:first-child { grid-column: 1 / -1; font-weight: 500; }
    .xfer-condition { grid-template-columns: minmax(0, 1fr) auto; }
    .xfer-condition select { grid-column: 1 / -1; }
    .xfer-result li:nth-child(n + 3) { display: none; }
    .xfer-preview .xfer-table, .xfer-preview tbody, .xfer-preview tr, .xfer-preview td, .xfer-preview tbody th { display: block; }
    .xfer-preview thead { display: none; }
    .xfer-preview tr { padding-block: 0.5rem; border-block-end: 1px solid var(--mui-palette-divider); }
    .xfer-preview.xfer-scroll .xfer-table :is(th, td) { display: block; max-inline-size: none; padding-block: 0.125rem; border: 0; }
    .xfer-preview tbody th::before { content: 'Row '; }
    .xfer-preview td::before { content: attr(data-title) ': '; color: var(--mui-palette-text-secondary); }
    .xfer-preview.xfer-scroll .xfer-table td[data-none='true'] { display: none; }
    .xfer-acts > * { flex: 1 1 auto; min-block-size: 2.5rem; }
    .xfer-totals { display: grid; grid-template-columns: 1fr 1fr; }
  }
  @media (max-width: 599.95px) {
    .xfer-rows[data-why='true'] .xfer-cells, .xfer-rows[data-why='true'] th:nth-child(3), .xfer-columns th:nth-child(2), .xfer-columns td:nth-child(2) { display: none; }
  }
`;
