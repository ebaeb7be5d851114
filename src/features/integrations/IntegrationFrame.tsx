import { styled } from '@mui/material/styles';

/** A `div` with the styles of the screens of API keys and webhooks. The styles are loaded with these screens. */
export const IntegrationFrame = styled('div')`
&.machine-form { display: grid; gap: 1rem; padding-block-start: 0.25rem; }
.machine-secret { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; flex-wrap: wrap; padding: 0.75rem; border: 1px solid var(--mui-palette-divider); border-radius: 10px; }
.machine-secret output { flex: 1 1 14rem; font: 600 0.9375rem/1.5 ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; user-select: all; overflow-wrap: anywhere; }
&.machine-panel { display: grid; gap: 0.75rem; }
pre { margin: 0; padding: 0.75rem; border-radius: 8px; background: var(--mui-palette-action-hover); font: 0.8125rem/1.5 ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
