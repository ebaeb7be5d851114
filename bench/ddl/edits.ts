import type { JsonObject } from '#model/schema/json.ts';

/** The parts of a schema file that the edits change. Each edit changes the result of the previous one. */
type File = {
  properties: Record<string, JsonObject>;
  list: { tabs: JsonObject[] };
  match: { on: JsonObject[] };
} & Record<string, unknown>;

export type Edit = {
  readonly name: string;
  /** Changes the parsed leads file in place. */
  readonly change: (file: File) => void;
  /** Whether the edit reads the texts that the benchmark fills in. */
  readonly reads?: true;
};

const property = (file: File, name: string, more: JsonObject): void => {
  file.properties[name] = { ...file.properties[name], ...more };
};

/** A text field of leads that becomes a number. The benchmark fills it. */
const filledField = 'ledgerNo';

const filled = { title: 'Ledger number', filter: true, sort: true, search: true } as const;

/** Three text fields that become numbers in one edit. */
export const convertedFields = ['folioNo', 'chequeNo', 'agreementNo'] as const;

/** A text that becomes a number, and one that is renamed, in the same edit. */
const [receiptField, voucherField] = ['receiptNo', 'voucherNo'] as const;

const converted = { filter: true, sort: true } as const;

/** Names of the text fields that the benchmark fills, because edits convert or rename them. */
export const filledFields: readonly string[] = [filledField, ...convertedFields, receiptField, voucherField];

/** Edits of the leads' schema file that an admin could make, in the order in which the benchmark makes them. */
export const edits: readonly Edit[] = [
  {
    name: 'a plain field',
    change: (file) => property(file, 'petsAllowed', { type: 'boolean', title: 'Pets allowed' }),
  },
  {
    name: 'a field to filter, sort and search by',
    change: (file) =>
      property(file, 'nickname', {
        type: 'string',
        title: 'Nickname',
        maxLength: 60,
        filter: true,
        sort: true,
        search: true,
      }),
  },
  {
    name: 'a unique field',
    change: (file) => property(file, 'panNo', { type: 'string', title: 'PAN number', maxLength: 10, unique: true }),
  },
  { name: 'an existing field becomes unique', change: (file) => property(file, 'email', { unique: true }) },
  { name: 'an existing field becomes searchable', change: (file) => property(file, 'locality', { search: true }) },
  {
    name: 'another field to match by',
    change: (file) => {
      file.match.on.push({ title: 'Furnishing', own: 'furnishing', other: 'furnishing' });
    },
  },
  {
    name: 'a new choice',
    change: (file) =>
      property(file, 'source', {
        enum: [...((file.properties['source']?.['enum'] as readonly string[] | undefined) ?? []), 'Billboard'],
      }),
  },
  {
    name: 'a text becomes a number',
    reads: true,
    change: (file) => {
      file.properties[filledField] = { ...filled, type: 'integer' };
    },
  },
  {
    name: 'three texts become numbers',
    reads: true,
    change: (file) => {
      for (const name of convertedFields) file.properties[name] = { ...converted, title: name, type: 'integer' };
    },
  },
  {
    name: 'a renamed field',
    change: (file) => {
      file.properties['ledgerNumber'] = { ...file.properties[filledField], was: filledField };
      delete file.properties[filledField];
    },
  },
  {
    name: 'a converted, a renamed and a computed field',
    reads: true,
    change: (file) => {
      file.properties[receiptField] = { ...filled, title: 'Receipt number', type: 'integer' };
      file.properties['voucherNumber'] = { ...file.properties[voucherField], was: voucherField };
      delete file.properties[voucherField];
      property(file, 'expectedFee', {
        type: 'number',
        kind: 'money',
        title: 'Expected fee',
        filter: true,
        sort: true,
        computed: { multiply: [{ field: 'budgetMax' }, 0.5] },
      });
    },
  },
  {
    name: 'duplicates counted for another field',
    change: (file) => {
      file.list.tabs.push({ title: 'Same email', filter: { alternateContactNo: { repeated: true } } });
    },
  },
  {
    name: 'a field with a default for empty values',
    change: (file) =>
      property(file, 'readiness', {
        type: 'string',
        title: 'Readiness',
        enum: ['Ready', 'Later'],
        filter: true,
        blankBecomes: 'Ready',
      }),
  },
];

/** Adds to the parsed leads file the text fields that the benchmark fills before the first edit. */
export const addFilled = (file: File): void => {
  for (const [name, title] of [
    [filledField, filled.title],
    [receiptField, 'Receipt number'],
    [voucherField, 'Voucher number'],
  ] as const)
    property(file, name, { ...filled, title, type: 'string', maxLength: 12 });
  for (const name of convertedFields)
    property(file, name, { ...converted, title: name, type: 'string', maxLength: 12 });
};

/** Parses a schema file for editing. */
export const parseFile = (text: string): File => JSON.parse(text) as File;
