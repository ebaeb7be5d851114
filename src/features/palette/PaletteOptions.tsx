import { type MouseEvent } from 'react';
import { ResourceIcon } from '../../layout/icons/ResourceIcon.tsx';
import { markMatches } from './markMatches.ts';
import { type Option, type OptionGroup } from './optionGroups.ts';

const Marked = ({ text, typed }: { readonly text: string; readonly typed: string }) =>
  markMatches(text, typed).map(({ text: part, isMatch }, index) =>
    // The parts of a text do not change, so the index is a stable key.
    isMatch ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  );

type PaletteOptionsProps = {
  readonly groups: readonly OptionGroup[];
  /** The option that Enter runs. */
  readonly active: Option | undefined;
  readonly typed: string;
  readonly idOf: (option: Option) => string;
  readonly onActive: (option: Option) => void;
  readonly onChoose: (option: Option, event: MouseEvent) => void;
};

/**
 * The options of the palette in their groups. In the title and details of each option, the text that the user typed
 * (`typed`) is marked. `active`: the option that Enter runs. `idOf` returns the id of the element of an option.
 * `onActive` gets the option under the pointer, and `onChoose` the clicked one.
 */
export const PaletteOptions = ({ groups, active, typed, idOf, onActive, onChoose }: PaletteOptionsProps) =>
  groups.map(({ key, title, options }) => (
    <div key={key} role="group" aria-label={title} className="palette-group">
      <p aria-hidden="true">{title}</p>
      {options.map((option) => (
        <div
          key={option.key}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === active}
          className="palette-option"
          onPointerMove={() => onActive(option)}
          onClick={(event) => onChoose(option, event)}
        >
          <ResourceIcon name={option.icon} size={18} />
          <span className="palette-title">
            <Marked text={option.title} typed={typed} />
          </span>
          {option.details.map((detail) => (
            <span key={detail} className="palette-detail">
              <Marked text={detail} typed={typed} />
            </span>
          ))}
        </div>
      ))}
    </div>
  ));
