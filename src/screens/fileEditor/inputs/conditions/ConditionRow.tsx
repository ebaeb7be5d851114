import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../../resources/shared/parts/Glyph.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import { type FormComparison, comparisonsFor } from './filterRows.ts';
import { PartProblems } from '../PartProblems.tsx';

type ConditionRowProps = {
  readonly field: Field;
  /** Whether the field is the status, which can also be compared by its type. */
  readonly isState: boolean;
  readonly comparison: FormComparison;
  readonly value: Json | undefined;
  readonly path: Path;
  readonly onCompare: (comparison: FormComparison) => void;
  readonly onValue: (value: Json) => void;
  readonly onRemove: () => void;
};

/**
 * Input of one condition: its field, a comparison and a value, and a button that removes the condition. `isState`: the
 * field is the status, which can also be compared by the type of the state.
 */
export const ConditionRow = ({
  field,
  isState,
  comparison,
  value,
  path,
  onCompare,
  onValue,
  onRemove,
}: ConditionRowProps) => {
  const offered = comparisonsFor(field, { isState });
  const all = offered.includes(comparison) ? offered : [comparison, ...offered];
  return (
    <div className="file-condition" role="group" aria-label={fileEditorText('condition', { field: field.title })}>
      <span className="file-condition-field">{field.title}</span>
      <TextField
        select
        size="small"
        value={comparison}
        onChange={({ target }) => {
          const chosen = all.find((one) => one === target.value);
          if (chosen !== undefined) onCompare(chosen);
        }}
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': fileEditorText('compare', { field: field.title }) } },
        }}
      >
        {all.map((one) => (
          <MenuItem key={one} value={one}>
            {fileEditorText(`comparison.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <div className="file-condition-value">
        <ConditionValue
          key={comparison}
          field={field}
          comparison={comparison}
          label={fileEditorText('value', { field: field.title })}
          value={value}
          onChange={onValue}
        />
        <PartProblems path={path} />
      </div>
      <IconButton
        size="small"
        className="file-remove"
        aria-label={fileEditorText('removeCondition', { field: field.title })}
        onClick={onRemove}
      >
        <Glyph name="close" size={16} />
      </IconButton>
    </div>
  );
};
