import { studioText } from '../../../messages/en/studioText.ts';

const panes = ['files', 'text', 'checks'] as const;

/** A pane of the schema studio. A phone shows one at a time. */
export type StudioPane = (typeof panes)[number];

type PaneSwitchProps = { readonly pane: StudioPane; readonly onChoose: (pane: StudioPane) => void };

/** Buttons that choose the pane on a phone. */
export const PaneSwitch = ({ pane, onChoose }: PaneSwitchProps) => (
  <div className="studio-panes" role="group" aria-label={studioText('panes.title')}>
    {panes.map((name) => (
      <button key={name} type="button" aria-pressed={pane === name} onClick={() => onChoose(name)}>
        {studioText(`panes.${name}`)}
      </button>
    ))}
  </div>
);
