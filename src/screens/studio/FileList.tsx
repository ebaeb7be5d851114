import { useState, type ReactNode } from 'react';
import { type StudioFile, fileStateTitles } from './studioFiles.ts';

type FileListProps = {
  readonly files: readonly StudioFile[];
  readonly selected: string | undefined;
  /** Files with something wrong in them. */
  readonly faulty: ReadonlySet<string>;
  readonly onSelect: (name: string) => void;
  readonly actions?: ReactNode;
};

/** All schema files with their state, to search and to choose from. */
export const FileList = ({ files, selected, faulty, onSelect, actions }: FileListProps) => {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const shown = files.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(word));
  return (
    <nav className="studio-files" aria-label="Schema files">
      <div className="studio-files-head">
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder="Find a file"
          aria-label="Find a file"
        />
        {actions}
      </div>
      {shown.length === 0 && <p className="studio-quiet">No files match.</p>}
      {(['Resources', 'Reports', 'Settings'] as const).map((group) => {
        const some = shown.filter((file) => file.group === group);
        if (some.length === 0) return null;
        return (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {some.map(({ name, title, state }) => {
                const mark = faulty.has(name) ? 'faulty' : state;
                const status = faulty.has(name) ? 'Has a problem' : fileStateTitles[state];
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
                      <code>{name.replace('reports/', '')}</code>
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
