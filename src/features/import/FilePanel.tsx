import { importEncodings, isImportEncoding } from '#model/wire/importEncodings.ts';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';
import { importText } from '../../messages/en/importText.ts';

type FilePanelProps = { readonly detail: ImportDetail; readonly onLayout: (change: ImportLayout) => void };

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

const isDelimiter = (letter: string): letter is keyof typeof delimiters => Object.hasOwn(delimiters, letter);

/**
 * The inputs for how the server reads the file: encoding, separator, sheet and header row, each with the value that the
 * server uses now. `onLayout` gets only the value that the user has changed.
 */
export const FilePanel = ({ detail: { layout, sheets, top }, onLayout }: FilePanelProps) => {
  const { encoding, delimiter, sheet, headerRow = 1 } = layout;
  const rows = top.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return (
    <section className="xfer-card" aria-label={importText('file.title')}>
      <h2>{importText('file.title')}</h2>
      <div className="xfer-tools">
        {sheets.length > 1 && sheet !== undefined && (
          <label>
            {importText('file.sheet')}{' '}
            <select value={sheet} onChange={({ target }) => onLayout({ sheet: target.value })}>
              {sheets.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {encoding !== undefined && (
          <label>
            {importText('file.encoding')}{' '}
            <select
              value={encoding}
              onChange={({ target }) => {
                if (isImportEncoding(target.value)) onLayout({ encoding: target.value });
              }}
            >
              {Object.entries(importEncodings).map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {delimiter !== undefined && (
          <label>
            {importText('file.separator')}{' '}
            <select value={delimiter} onChange={({ target }) => onLayout({ delimiter: target.value })}>
              {Object.entries(delimiters).map(([letter, name]) => (
                <option key={letter} value={letter}>
                  {importText(`delimiter.${name}`)}
                </option>
              ))}
              {!isDelimiter(delimiter) && <option value={delimiter}>{delimiter}</option>}
            </select>
          </label>
        )}
        <label>
          {importText('file.headerRow')}{' '}
          <select value={headerRow} onChange={({ target }) => onLayout({ headerRow: Number(target.value) })}>
            {rows.map(({ number, cells }) => (
              <option key={number} value={number}>{`${number}: ${cells
                .filter((cell) => cell !== '')
                .slice(0, 4)
                .join(', ')
                .slice(0, 50)}`}</option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
};
