import { styled } from '@mui/material/styles';

/** A `div` with the styles of the screens of users, roles and teams. The styles are loaded with these screens. */
export const PeopleFrame = styled('div')`
&.people-form { display: grid; gap: 1rem; padding-block-start: 0.25rem; }
.people-rows, .people-shares { list-style: none; margin: 0; padding: 0; }
.people-row { padding-block: 0.25rem; border-block-start: 1px solid var(--mui-palette-divider); }
.people-row:last-child { border-block-end: 1px solid var(--mui-palette-divider); }
.people-row-head { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; min-block-size: 2.5rem; }
.people-number { font-variant-numeric: tabular-nums; color: var(--mui-palette-text-secondary); }
.people-shares { display: grid; gap: 0.25rem; padding: 0 0 0.375rem 2rem; }
.people-shares li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-block-size: 1.75rem; padding-inline-end: 0.5rem; }
.people-shares input {
  inline-size: 5rem; min-block-size: 2rem; padding-inline: 0.5rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px; background: none; color: inherit; text-align: end;
}
.people-named { display: grid; max-block-size: 14rem; overflow-y: auto; margin: 0 0 0.5rem 2rem; padding: 0.25rem 0.5rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px; }
.people-named label { display: flex; align-items: center; gap: 0.5rem; min-block-size: 2rem; cursor: pointer; }
.people-named input { accent-color: var(--mui-palette-primary-main); }
.people-password { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; flex-wrap: wrap; padding: 0.75rem; border: 1px solid var(--mui-palette-divider); border-radius: 8px; }
.people-password output { font: 600 1.125rem/1.4 ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; user-select: all; overflow-wrap: anywhere; }
&.people-panels { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
.people-head { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; flex-wrap: wrap; margin-block-end: 0.75rem; }
.people-head h2 { font-size: 0.875rem; font-weight: 600; }
.people-links { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.people-why { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.75rem; margin-block-start: 0.75rem; }
.people-answer { margin-block-start: 0.75rem; padding: 0.625rem 0.75rem; border-radius: 8px; background: var(--mui-palette-action-hover); }
.people-answer strong { font-weight: 600; }
.people-yes { color: var(--mui-palette-success-main); }
.people-no { color: var(--mui-palette-error-main); }
.people-activities { list-style: none; margin: 0; padding: 0; display: grid; }
.people-activities li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding-block: 0.375rem; border-block-start: 1px solid var(--mui-palette-divider); }
.people-activities li:first-child { border-block-start: 0; }
.people-activities time { color: var(--mui-palette-text-secondary); white-space: nowrap; font-variant-numeric: tabular-nums; }
.people-tree { list-style: none; margin: 0; padding: 0; }
.people-tree .people-tree { margin-inline-start: 0.875rem; padding-inline-start: 0.875rem; border-inline-start: 1px solid var(--mui-palette-divider); }
.people-node { display: flex; align-items: center; gap: 0.25rem; min-block-size: 2.25rem; }
.people-node button {
  flex: none; display: grid; place-content: center; inline-size: 1.75rem; block-size: 1.75rem; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--mui-palette-text-secondary); cursor: pointer;
}
.people-node button:hover { background: var(--mui-palette-action-hover); }
.people-node button[aria-expanded='true'] svg { transform: rotate(90deg); }
.people-leaf { padding-inline-start: 2rem; }
.people-tree small, .people-links small { color: var(--mui-palette-text-secondary); font-size: 0.8125rem; }
.people-inactive { opacity: 0.75; }
&.people-tree-page { padding: 1rem 1.25rem 3rem; max-inline-size: 60rem; }
@media (max-width: 599.95px) {
  .people-activities li { grid-template-columns: minmax(0, 1fr); }
  &.people-tree-page { padding: 0.75rem 1rem 5rem; }
}
`;
