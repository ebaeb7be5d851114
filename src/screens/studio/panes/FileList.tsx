import { useState, type ReactNode } from 'react';
import type { StudioFile } from '../state/studioFiles.ts';
import { studioText } from '../../../messages/en/studioText.ts';

type FileListProps = {
  readonly files: readonly StudioFile[];
  readonly selected: string | undefined;
  /** Names of files with a problem. */
  readonly faulty: ReadonlySet<string>;
  readonly onSelect: (name: string) => void;
  readonly actions?: ReactNode;
};

/**
 * The list of all schema files with their states, and a search. Files in `faulty` are marked as having a problem.
 * `actions`: buttons beside the search.
 */
export const FileList = ({ files, selected, faulty, onSelect, actions }: FileListProps) => {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const shown = files.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(word));
  return (
    <nav className="studio-files" aria-label={studioText('files')}>
      <div className="studio-files-head">
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder={studioText('list.find')}
          aria-label={studioText('list.find')}
        />
        {actions}
      </div>
      {shown.length === 0 && <p className="studio-quiet">{studioText('list.none')}</p>}
      {(['resources', 'reports', 'intake', 'channels', 'rules', 'settings'] as const).map((group) => {
        const some = shown.filter((file) => file.group === group);
        if (some.length === 0) return null;
        return (
          <section key={group}>
            <h2>{studioText(`list.${group}`)}</h2>
            <ul>
              {some.map(({ name, title, state }) => {
                const mark = faulty.has(name) ? 'faulty' : state;
                const status = faulty.has(name) ? studioText('list.faulty') : studioText(`state.${state}`);
                return (
                  <li key={name}>
                    <button
                      type="button"
                      title={status}
                      aria-current={name === selected}
                      onClick={() => onSelect(name)}
                    >
                      <span className="studio-dot" data-state={mark} aria-hidden="true" />
                      <span className="studio-file-title">{title}</span>
                      <code>{name.replace(/^\w+\//, '')}</code>
                      <span className="studio-hidden">, {status}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
};
