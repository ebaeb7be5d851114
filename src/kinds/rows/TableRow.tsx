import { useWatch } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import IconButton from '@mui/material/IconButton';
import type { Field } from '#model/field.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import { NestedFields, type InputFor } from '../shared/inputs/NestedFields.tsx';
import { cellFor } from '../views.ts';
import { narrowColumns } from './narrowColumns.ts';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';
import { rowText } from './rowText.ts';

type Props = {
  readonly field: Field;
  readonly source: string;
  readonly position: number;
  readonly disabled: boolean;
  readonly inputFor: InputFor;
  /** `isWrong`: a value of the row is invalid. */
  readonly state: { readonly isOpen: boolean; readonly isWrong: boolean };
  readonly actions: { readonly toggle: () => void; readonly copy: () => void; readonly remove: () => void };
};

const Shown = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  if (isBlank(value)) return <span className="row-table-blank">–</span>;
  const Cell = cellFor(field.kind);
  return <Cell field={field} value={value} />;
};

/**
 * One row as a line of text, with buttons that open, copy and remove it. If it is open, the inputs of its fields are
 * below.
 */
export const TableRow = ({ field, source, position, disabled, inputFor, state, actions }: Props) => {
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  const row = isObject(value) ? value : {};
  const name = rowText(field, position);
  const narrow = narrowColumns(field.fields);
  return (
    <tbody data-open={state.isOpen || undefined} data-wrong={state.isWrong || undefined}>
      <tr>
        {field.fields.map((column) => (
          <td
            key={column.name}
            className={narrow.includes(column.name) ? undefined : 'row-table-more'}
            onClick={actions.toggle}
          >
            <Shown field={column} value={row[column.name]} />
          </td>
        ))}
        <td className="row-table-acts">
          <IconButton
            size="small"
            aria-label={inputText(state.isOpen ? 'rows.close' : 'rows.edit', { item: name })}
            aria-expanded={state.isOpen}
            onClick={actions.toggle}
          >
            <InputIcon name="expand" fontSize="small" sx={{ transform: state.isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
          <IconButton
            size="small"
            aria-label={inputText('rows.copy', { item: name })}
            disabled={disabled}
            onClick={actions.copy}
          >
            <InputIcon name="copy" fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={inputText('removeItem', { item: name })}
            disabled={disabled}
            onClick={actions.remove}
          >
            <InputIcon name="delete" fontSize="small" />
          </IconButton>
        </td>
      </tr>
      {state.isOpen && (
        <tr>
          <td colSpan={field.fields.length + 1}>
            <fieldset aria-label={name} className="row-table-open">
              <NestedFields fields={field.fields} source={source} disabled={disabled} inputFor={inputFor} />
            </fieldset>
          </td>
        </tr>
      )}
    </tbody>
  );
};
