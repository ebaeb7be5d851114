import { styled } from '@mui/material/styles';

/**
 * The element around the permission table, with its styles. They load with the table, so that other screens stay small.
 */
export const MatrixFrame = styled('div')`
display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; min-inline-size: 0;
.perm-bar { display: flex; align-items: center; gap: 0.5rem 1rem; flex-wrap: wrap; }
.perm-search {
  flex: 0 1 16rem; min-inline-size: 10rem; min-block-size: 2.125rem; padding-inline: 0.75rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px;
  background: var(--mui-palette-background-paper); color: inherit;
}
.perm-count { color: var(--mui-palette-text-secondary); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.perm-acts { display: flex; gap: 0.25rem; margin-inline-start: auto; }
.perm-acts button, .perm-table thead button {
  border: 0; border-radius: 6px; background: none; color: var(--mui-palette-primary-main); font-weight: 500; cursor: pointer; padding: 0.25rem 0.5rem;
}
.perm-acts button:hover:enabled, .perm-table thead button:hover:enabled { background: var(--mui-palette-action-hover); }
.perm-acts button:disabled, .perm-table thead button:disabled { color: var(--mui-palette-text-disabled); cursor: default; }
.perm-table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
.perm-table thead { position: sticky; inset-block-start: 0; z-index: 1; background: var(--mui-palette-background-paper); }
.perm-table th { font-weight: 500; text-align: start; }
.perm-table thead th { padding: 0.125rem; color: var(--mui-palette-text-secondary); text-align: center; font-size: 0.75rem; }
.perm-table thead tr:first-child th:not(:first-child) { border-inline-start: 1px solid var(--mui-palette-divider); }
.perm-table thead tr:first-child th:first-child { text-align: start; padding-inline-start: 0.25rem; vertical-align: bottom; }
.perm-table thead button { padding: 0.125rem 0.25rem; font-size: 0.75rem; color: inherit; }
.perm-table thead button[aria-pressed='true'] { color: var(--mui-palette-primary-main); }
.perm-table td { padding: 0; text-align: center; block-size: 2rem; }
.perm-table tbody th[scope='row'] { padding: 0 0.25rem; }
.perm-table tbody th label { display: flex; align-items: center; gap: 0.5rem; min-block-size: 2rem; }
.perm-table tbody tr:not(.perm-own, .perm-group) { border-block-start: 1px solid var(--mui-palette-divider); }
.perm-table tbody tr:not(.perm-group):hover > * { background: var(--mui-palette-action-hover); }
.perm-group th { padding: 0.875rem 0.25rem 0.25rem; font-weight: 600; color: var(--mui-palette-text-secondary); font-size: 0.75rem; }
.perm-own td { block-size: auto; padding-block-end: 0.375rem; text-align: start; }
.perm-own div { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; }
.perm-box { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-block-size: 1.75rem; min-inline-size: 1.75rem; cursor: pointer; }
.perm-box input, .perm-table th input { inline-size: 1rem; block-size: 1rem; margin: 0; accent-color: var(--mui-palette-primary-main); cursor: inherit; }
.perm-locked { cursor: not-allowed; }
.perm-locked > span { color: var(--mui-palette-text-disabled); }
.perm-held { display: inline-flex; gap: 0.375rem; align-items: baseline; color: var(--mui-palette-text-primary); }
.perm-held > [aria-hidden] { color: var(--mui-palette-success-main); font-weight: 700; }
.perm-none::before { content: '·'; color: var(--mui-palette-text-disabled); }
.perm-none-text { color: var(--mui-palette-text-secondary); }
.perm-list { display: grid; gap: 0; }
.perm-list h3 { padding-block: 0.75rem 0.25rem; font-size: 0.75rem; font-weight: 600; color: var(--mui-palette-text-secondary); }
.perm-list details { border-block-start: 1px solid var(--mui-palette-divider); }
.perm-list summary { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; min-block-size: 2.75rem; cursor: pointer; font-weight: 500; list-style: none; }
.perm-list summary::-webkit-details-marker { display: none; }
.perm-list summary::before { content: '›'; margin-inline-end: 0.25rem; color: var(--mui-palette-text-secondary); }
.perm-list details[open] > summary::before { transform: rotate(90deg); }
.perm-list summary > :first-of-type { flex: 1; }
.perm-list-boxes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); padding-block-end: 0.75rem; }
.perm-list .perm-box { justify-content: flex-start; min-block-size: 2.75rem; }
.perm-list .perm-box input { inline-size: 1.25rem; block-size: 1.25rem; }
.perm-list .perm-held { min-block-size: 2rem; align-items: center; }
.perm-all { font-weight: 500; grid-column: 1 / -1; }
`;
