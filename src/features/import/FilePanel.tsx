import { importEncodings, isImportEncoding } from '#model/wire/importEncodings.ts';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';

type FilePanelProps = { readonly detail: ImportDetail; readonly onLayout: (change: ImportLayout) => void };

const delimiters: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

/** How the file is read: what was detected of it, and the way to choose otherwise. */
export const FilePanel = ({ detail: { layout, sheets, top }, onLayout }: FilePanelProps) => {
  const { encoding, delimiter, sheet, headerRow = 1 } = layout;
  const rows = top.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return (
    <section className="xfer-card" aria-label="File">
      <h2>File</h2>
      <div className="xfer-tools">
        {sheets.length > 1 && sheet !== undefined && (
          <label>
            Sheet{' '}
            <select value={sheet} onChange={({ target }) => onLayout({ sheet: target.value })}>
              {sheets.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {encoding !== undefined && (
          <label>
            Encoding{' '}
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
            Separator{' '}
            <select value={delimiter} onChange={({ target }) => onLayout({ delimiter: target.value })}>
              {Object.entries(delimiters).map(([letter, title]) => (
                <option key={letter} value={letter}>
                  {title}
                </option>
              ))}
              {delimiters[delimiter] === undefined && <option value={delimiter}>{delimiter}</option>}
            </select>
          </label>
        )}
        <label>
          Header row{' '}
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
