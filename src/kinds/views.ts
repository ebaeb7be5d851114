import type { ComponentType } from 'react';
import type { KindName } from './index.ts';
import './shared/cells/cells.css';
import type { CellProps } from './view.ts';
import { Cell as AreaCell } from './area/cell.tsx';
import { Cell as ChoiceCell } from './choice/cell.tsx';
import { Cell as ChoicesCell } from './choices/cell.tsx';
import { Cell as DateCell } from './date/cell.tsx';
import { Cell as DatetimeCell } from './datetime/cell.tsx';
import { Cell as DocumentNumberCell } from './documentNumber/cell.tsx';
import { Cell as DurationCell } from './duration/cell.tsx';
import { Cell as EmailCell } from './email/cell.tsx';
import { Cell as FileCell } from './file/cell.tsx';
import { Cell as GroupCell } from './group/cell.tsx';
import { Cell as ImageCell } from './image/cell.tsx';
import { Cell as LongTextCell } from './longText/cell.tsx';
import { Cell as MoneyCell } from './money/cell.tsx';
import { Cell as MonthCell } from './month/cell.tsx';
import { Cell as NumberCell } from './number/cell.tsx';
import { Cell as PercentCell } from './percent/cell.tsx';
import { Cell as PermissionsCell } from './permissions/cell.tsx';
import { Cell as PhoneCell } from './phone/cell.tsx';
import { Cell as ReferenceCell } from './reference/cell.tsx';
import { Cell as ReferencesCell } from './references/cell.tsx';
import { Cell as RelationCell } from './relation/cell.tsx';
import { Cell as RowsCell } from './rows/cell.tsx';
import { Cell as SecretCell } from './secret/cell.tsx';
import { Cell as SerialCell } from './serial/cell.tsx';
import { Cell as TextCell } from './text/cell.tsx';
import { Cell as TextsCell } from './texts/cell.tsx';
import { Cell as UrlCell } from './url/cell.tsx';
import { Cell as YesNoCell } from './yesNo/cell.tsx';

/** The cell of each kind. Part of the first bundle: nothing here may import form components. */
export const cells: Readonly<Record<KindName, ComponentType<CellProps>>> = {
  text: TextCell,
  longText: LongTextCell,
  email: EmailCell,
  url: UrlCell,
  phone: PhoneCell,
  number: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
  area: AreaCell,
  yesNo: YesNoCell,
  date: DateCell,
  datetime: DatetimeCell,
  month: MonthCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  texts: TextsCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  relation: RelationCell,
  group: GroupCell,
  rows: RowsCell,
  permissions: PermissionsCell,
  serial: SerialCell,
  documentNumber: DocumentNumberCell,
  secret: SecretCell,
  file: FileCell,
  image: ImageCell,
  duration: DurationCell,
};

const cellsByName: Readonly<Record<string, ComponentType<CellProps>>> = cells;

/** Returns the cell of a kind. Errors: an unknown name, which the linter rejects before. */
export const cellFor = (kind: string): ComponentType<CellProps> => {
  const Cell = Object.hasOwn(cellsByName, kind) ? cellsByName[kind] : undefined;
  if (Cell === undefined)
    throw new Error(`views: no cell for the kind, got ${kind}; one of ${Object.keys(cells).join(', ')}`);
  return Cell;
};
