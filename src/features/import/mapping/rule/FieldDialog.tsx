import Button from '@mui/material/Button';
import type { Field } from '#model/field.ts';
import type { ImportDetail, ImportPreviewRow } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { Sheet } from '../../../../resources/shared/parts/Sheet.tsx';
import { mappedColumns, rulesOf, type RuleSpec, withRules } from '../mapping.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { TransferFrame } from '../TransferFrame.tsx';
import type { ImportPreview } from '../useImportPreview.ts';
import { actionText } from '../../../../messages/en/actionText.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type FieldDialogProps = {
  readonly field: Field;
  readonly map: JsonObject;
  /** The mapping that Cancel restores. */
  readonly before: JsonObject;
  readonly detail: ImportDetail;
  readonly preview: ImportPreview;
  readonly onChange: (map: JsonObject) => void;
  readonly onClose: () => void;
};

const shownRows = 5;

const FieldPreview = ({
  field,
  rows,
  problem,
}: {
  readonly field: Field;
  readonly rows: readonly ImportPreviewRow[];
  readonly problem: string | undefined;
}) => (
  <section
    className="xfer-result"
    aria-label={importMappingText('field.previewOf', { field: field.title })}
    aria-live="polite"
  >
    <h3>{importMappingText('field.preview')}</h3>
    {problem !== undefined ? (
      <p className="xfer-problem">{problem}</p>
    ) : (
      <ul>
        {rows.slice(0, shownRows).map(({ number, values, problems }) => (
          <li key={number}>
            {importMappingText('field.row', { number })}{' '}
            {problems[field.name] === undefined ? (
              (values[field.name] ?? <i>{importMappingText('field.blank')}</i>)
            ) : (
              <span className="xfer-wrong">{problems[field.name]}</span>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/**
 * The dialog that edits the rules of one field of an import. It also shows the values that the rules produce in the
 * first rows of the file (`preview`). `onChange` gets the mapping after each edit. The button Cancel passes `before`,
 * the mapping before the first edit, to `onChange`. `detail`: the import.
 */
export const FieldDialog = ({ field, map, before, detail, preview, onChange, onClose }: FieldDialogProps) => {
  const header = mappedColumns(detail.header);
  const rules = rulesOf(map, field.name);
  const set = (next: readonly RuleSpec[]): void =>
    onChange(withRules(map, { field: field.name, rules: next, header: detail.header }));
  const cancel = (): void => {
    onChange(before);
    onClose();
  };
  const sample = detail.sample.map((row) => header.map((column) => row[detail.header.indexOf(column)] ?? ''));
  const actions = (
    <>
      <Button onClick={cancel}>{actionText('cancel')}</Button>
      <Button variant="contained" onClick={onClose}>
        {actionText('done')}
      </Button>
    </>
  );
  return (
    <Sheet title={field.title} width="md" onClose={cancel} actions={actions}>
      <TransferFrame>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no id, and what their inputs show follows the props
          <fieldset key={index} className="xfer-alternative">
            <legend>
              {rules.length === 1
                ? importMappingText('field.value')
                : index === 0
                  ? importMappingText('field.firstRule')
                  : importMappingText('field.elseRule', { number: index + 1 })}
            </legend>
            <RuleEditor
              field={field}
              rule={rule}
              header={header}
              sample={sample}
              onChange={(next) => set(rules.map((one, at) => (at === index ? next : one)))}
            />
            {rules.length > 1 && (
              <PlainButton look="text" onClick={() => set(rules.filter((_, at) => at !== index))}>
                {importMappingText('field.removeRule', { number: index + 1 })}
              </PlainButton>
            )}
          </fieldset>
        ))}
        <PlainButton look="text" onClick={() => set([...rules, { column: header[0] ?? '' }])}>
          {importMappingText('field.addRule')}
        </PlainButton>
        <FieldPreview field={field} rows={preview.rows} problem={preview.problem} />
      </TransferFrame>
    </Sheet>
  );
};
