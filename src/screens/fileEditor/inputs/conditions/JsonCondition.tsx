import IconButton from '@mui/material/IconButton';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../../resources/shared/parts/Glyph.tsx';
import { type FilterRow, withoutRow } from './filterRows.ts';
import { JsonInput } from '../LeafInput.tsx';

type JsonConditionProps = {
  readonly label: string;
  readonly row: FilterRow;
  readonly path: Path;
  readonly filter: JsonObject;
  readonly onChange: (filter: JsonObject) => void;
};

/**
 * Input of one condition as JSON, with a button that removes the condition. It is for conditions that the form cannot
 * show otherwise. `row` is the condition, and `filter` the filter that contains it.
 */
export const JsonCondition = ({ label, row, path, filter, onChange }: JsonConditionProps) => {
  const { name, operator, value } = row;
  const rest = withoutRow(filter, row);
  return (
    <div className="file-cell">
      <JsonInput
        part={{}}
        label={label}
        path={path}
        value={operator === undefined ? value : { [operator]: value }}
        onChange={(next) =>
          onChange(
            operator === undefined || !isObject(next)
              ? { ...filter, [name]: next }
              : { ...rest, [name]: next as JsonObject },
          )
        }
      />
      <IconButton
        size="small"
        className="file-remove"
        aria-label={fileEditorText('removeCondition', { field: name })}
        onClick={() => onChange(rest)}
      >
        <Glyph name="close" size={16} />
      </IconButton>
    </div>
  );
};
