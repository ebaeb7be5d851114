import { importEncodings, isImportEncoding } from '#model/wire/importEncodings.ts';
import type { ImportDetail, ImportLayout } from '#model/wire/imports.ts';
import { importText } from '../../messages/en/importText.ts';

type FilePanelProps = { readonly detail: ImportDetail; readonly onLayout: (change: ImportLayout) => void };

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

const isDelimiter = (letter: string): letter is keyof typeof delimiters => Object.hasOwn(delimiters, letter);

type SelectProps = {
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, title: string])[];
  readonly onChange: (value: string) => void;
};

const Select = ({ label, value, options, onChange }: SelectProps) => (
  <label>
    {label}{' '}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

/** Returns the separators that the user can choose. `used`: the one that the file has, which may be another. */
const separatorOptions = (used: string): SelectProps['options'] => [
  ...Object.entries(delimiters).map(([letter, name]) => [letter, importText(`delimiter.${name}`)] as const),
  ...(isDelimiter(used) ? [] : [[used, used] as const]),
];

/** Returns the rows that can contain the titles of the columns, each with the beginning of its text. */
const headerOptions = (top: ImportDetail['top']): SelectProps['options'] =>
  top
    .map(({ number, cells }) => ({ number, filled: cells.filter((cell) => cell !== '') }))
    .filter(({ filled }) => filled.length > 0)
    .map(({ number, filled }) => [number, `${number}: ${filled.slice(0, 4).join(', ').slice(0, 50)}`]);

/**
 * The inputs for how the server reads the file: encoding, separator, sheet and header row, each with the value that the
 * server uses now. `onLayout` gets only the value that the user has changed.
 */
export const FilePanel = ({ detail: { layout, sheets, top }, onLayout }: FilePanelProps) => {
  const { encoding, delimiter, sheet, headerRow = 1 } = layout;
  return (
    <section className="xfer-card" aria-label={importText('file.title')}>
      <h2>{importText('file.title')}</h2>
      <div className="xfer-tools">
        {sheets.length > 1 && sheet !== undefined && (
          <Select
            label={importText('file.sheet')}
            value={sheet}
            options={sheets.map((name) => [name, name])}
            onChange={(name) => onLayout({ sheet: name })}
          />
        )}
        {encoding !== undefined && (
          <Select
            label={importText('file.encoding')}
            value={encoding}
            options={Object.entries(importEncodings)}
            onChange={(name) => {
              if (isImportEncoding(name)) onLayout({ encoding: name });
            }}
          />
        )}
        {delimiter !== undefined && (
          <Select
            label={importText('file.separator')}
            value={delimiter}
            options={separatorOptions(delimiter)}
            onChange={(letter) => onLayout({ delimiter: letter })}
          />
        )}
        <Select
          label={importText('file.headerRow')}
          value={headerRow}
          options={headerOptions(top)}
          onChange={(number) => onLayout({ headerRow: Number(number) })}
        />
      </div>
    </section>
  );
};
