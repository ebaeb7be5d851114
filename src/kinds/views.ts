import type { ComponentType } from 'react';
import type { CellName } from '#model/kind.ts';
import { Cell as ChoiceCell } from './choice/cell.tsx';
import { Cell as EmailCell } from './email/cell.tsx';
import { Cell as FileCell } from './file/cell.tsx';
import { Cell as ImageCell } from './image/cell.tsx';
import { kinds } from './index.ts';
import { Cell as RelationCell } from './relation/cell.tsx';
import './shared/cells/cells.css';
import { DateCell } from './shared/cells/DateCell.tsx';
import { LongTextCell } from './shared/cells/LongTextCell.tsx';
import { NumberCell } from './shared/cells/NumberCell.tsx';
import { ReferencesCell } from './shared/cells/ReferencesCell.tsx';
import { TagsCell } from './shared/cells/TagsCell.tsx';
import { TextCell } from './shared/cells/TextCell.tsx';
import { UrlCell } from './shared/cells/UrlCell.tsx';
import type { CellProps } from './view.ts';

/**
 * The components of all cells, by the names that kinds use for them. They are in the first bundle, so nothing here may
 * import form components.
 */
export const cells: Readonly<Record<CellName, ComponentType<CellProps>>> = {
  text: TextCell,
  longText: LongTextCell,
  number: NumberCell,
  date: DateCell,
  url: UrlCell,
  email: EmailCell,
  choice: ChoiceCell,
  tags: TagsCell,
  references: ReferencesCell,
  relation: RelationCell,
  file: FileCell,
  image: ImageCell,
  // A secret never leaves the server.
  none: () => null,
};

/**
 * Returns the cell of the kind with this name. Errors: an `Error` for an unknown name, which the schema check rejects
 * earlier.
 */
export const cellFor = (kind: string): ComponentType<CellProps> => {
  const facts = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (facts === undefined)
    throw new Error(`views: no cell for the kind, got ${kind}; one of ${Object.keys(kinds).join(', ')}`);
  return cells[facts.views.cell];
};
