import { callsOf } from './schema/call.ts';
import type { Field } from './field.ts';
import { word } from './language/wording.ts';
import { once } from './once.ts';
import { previewOf } from './preview.ts';
import { parseField } from './parseField.ts';
import { withReserves } from './reserves.ts';
import type { Model, Resource, Section, Sort } from './resource.ts';
import type { RuleSchema } from './schema/files/automationSchema.ts';
import type { ResourceSchema } from './schema/schema.ts';
import type { SchemaFiles } from './schema/files/schemaFiles.ts';
import { parseSettings } from './settings.ts';
import { titledSystemFields } from './systemFields.ts';

/** How many fields a card of a board shows if its schema names none. */
const usualBoardFields = 3;

const pick = (names: readonly string[], byName: Readonly<Record<string, Field>>): readonly Field[] =>
  names.flatMap((name) => byName[name] ?? []);

/**
 * Parses a sort order of a schema file: `-receivedAt` → `{"field":"receivedAt","order":"DESC"}`. Without the minus sign
 * the order is `ASC`.
 */
export const parseSort = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

const screensOf = (schema: ResourceSchema): Resource['screens'] => {
  if (schema.screens?.['list'] !== undefined) return { ...schema.screens, list: schema.screens['list'] };
  const root = `/dashboard/${schema.name}`;
  if (schema.singleton === true) return { list: root, show: `${root}/{section}` };
  return { list: root, create: `${root}/add`, edit: `${root}/{id}/edit`, show: `${root}/{id}` };
};

const formOf = (
  schema: ResourceSchema,
  own: readonly Field[],
  byName: Readonly<Record<string, Field>>,
): readonly Section[] => {
  if (schema.form === undefined) return [{ title: schema.title, fields: own }];
  const placed = new Set(schema.form.flatMap((section) => section.fields));
  // Fields that an admin adds without placing them must still be visible.
  const rest = own.filter((field) => !placed.has(field.name) && !field.readOnly);
  const sections = schema.form.map((section) => ({
    title: section.title,
    ...(section.name === undefined ? {} : { name: section.name }),
    fields: pick(section.fields, byName),
    ...(section.as === undefined ? {} : { as: section.as }),
  }));
  return rest.length === 0 ? sections : [...sections, { title: word('More'), name: 'More', fields: rest }];
};

const cardsOf = (schema: ResourceSchema, byName: Readonly<Record<string, Field>>): Resource['list']['cards'] => {
  const cards = schema.list?.cards;
  const image = cards === undefined ? undefined : byName[cards.image];
  return cards === undefined || image === undefined ? undefined : { image, fields: pick(cards.fields, byName) };
};

/**
 * Returns the board of a resource. chosen: without the word `board`, a card shows the first columns of the list that
 * its title does not contain.
 */
const boardOf = (schema: ResourceSchema, byName: Readonly<Record<string, Field>>): Resource['list']['board'] => {
  const { states, list = {} } = schema;
  if (states === undefined) return undefined;
  const { sum, fields } = list.board ?? {};
  const own = Object.keys(schema.properties);
  const recordTitle = schema.recordTitle ?? `{${own[0]}}`;
  const usual = (list.columns ?? own).filter(
    (name) => name !== states.field && name !== states.sub && !recordTitle.includes(`{${name}}`),
  );
  return {
    fields: pick(fields ?? usual.slice(0, usualBoardFields), byName),
    sum: sum === undefined ? undefined : byName[sum],
  };
};

const positionOf = (schema: ResourceSchema, byName: Readonly<Record<string, Field>>): Resource['position'] => {
  const [latitude, longitude] = pick(schema.position ?? [], byName);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const namesIn = (...words: readonly (string | readonly string[] | undefined)[]): readonly string[] => [
  ...new Set(words.flatMap((word) => word ?? [])),
];

const ownMatchFields = ({ match }: ResourceSchema): readonly string[] =>
  namesIn(...(match?.on ?? []).flatMap(({ own, from, to }) => [own, from, to]));

const matchFieldsOf = (
  schema: ResourceSchema,
  others: readonly ResourceSchema[],
  byName: Readonly<Record<string, Field>>,
): readonly Field[] => {
  const names = others.flatMap(({ match }) =>
    match?.resource === schema.name ? namesIn(...match.on.map(({ other }) => other)) : [],
  );
  return [...new Set([...pick(ownMatchFields(schema), byName), ...pick(names, byName)])];
};

const listOf = (
  schema: ResourceSchema,
  own: readonly Field[],
  byName: Readonly<Record<string, Field>>,
): Resource['list'] => {
  const {
    columns,
    sort = '-createdAt',
    perPage = 25,
    whole = false,
    tabs = [],
    start = '',
    inline = [],
  } = schema.list ?? {};
  return {
    columns: columns === undefined ? own.slice(0, 8) : pick(columns, byName),
    sort: parseSort(sort),
    perPage,
    whole,
    tabs,
    tabSorts: Object.fromEntries(
      tabs.flatMap(({ title, name = title, sort: own }) => (own === undefined ? [] : [[name, parseSort(own)]])),
    ),
    start,
    cards: cardsOf(schema, byName),
    board: boardOf(schema, byName),
    inline: pick(inline, byName),
  };
};

type FieldParts = Pick<Resource, 'fields' | 'fieldsByName' | 'list' | 'form' | 'position' | 'matchFields' | 'preview'>;

/** Returns the parts of a resource that contain fields. `others`: all files, whose matches may use its fields. */
const fieldPartsOf = (schema: ResourceSchema, others: readonly ResourceSchema[]): FieldParts => {
  const read = Object.entries(schema.properties).map(([name, property]) => parseField(name, property, schema.required));
  const own = read.map((field) => withReserves(field, schema.states, read));
  const fields = [...own, ...titledSystemFields()];
  const byName = Object.fromEntries(fields.map((field) => [field.name, field]));
  return {
    fields,
    fieldsByName: byName,
    list: listOf(schema, own, byName),
    form: formOf(schema, own, byName),
    position: positionOf(schema, byName),
    matchFields: matchFieldsOf(schema, others, byName),
    preview: previewOf(schema, byName),
  };
};

/**
 * Parses one resource file that matches the vocabulary. `others`: all resource files, so that `matchFields` includes
 * the fields of this resource that the `match` of another file uses. Default: only the fields that the `match` of this
 * file uses. Calls and fields are parsed when they are first read, because most screens need those of only one
 * resource.
 */
export const parseResource = (schema: ResourceSchema, others: readonly ResourceSchema[] = []): Resource => {
  const calls = once(() => callsOf(schema));
  const parts = once(() => fieldPartsOf(schema, others));
  const { name, title, module = name, plural = title, icon = 'folder' } = schema;
  return {
    name,
    title,
    plural,
    icon,
    module,
    recordTitle: schema.recordTitle ?? `{${Object.keys(schema.properties)[0] ?? '_id'}}`,
    get fields() {
      return parts().fields;
    },
    get fieldsByName() {
      return parts().fieldsByName;
    },
    get calls() {
      return calls();
    },
    screens: screensOf(schema),
    menu: schema.menu === false ? undefined : { order: schema.menu?.order ?? 1000, group: schema.menu?.group },
    owners: schema.owners ?? [],
    readOnly: schema.readOnly === true,
    singleton: schema.singleton === true,
    get list() {
      return parts().list;
    },
    get form() {
      return parts().form;
    },
    states: schema.states,
    get position() {
      return parts().position;
    },
    related: schema.related ?? [],
    get matchFields() {
      return parts().matchFields;
    },
    message: schema.message,
    get preview() {
      return parts().preview;
    },
    schema,
  };
};

/** Returns rules in the order in which they are tried. */
const inOrder = (rules: readonly RuleSchema[]): readonly RuleSchema[] =>
  [...rules].sort((a, b) => (a.order ?? 1000) - (b.order ?? 1000) || (a.name < b.name ? -1 : 1));

/**
 * Parses all checked files into the model that server and client use. `version` identifies the files, e.g. by their
 * hash. Fields and calls are parsed when they are first read, with titles in the language of that moment. The server
 * therefore freezes a new model at once, because freezing reads everything.
 */
export const parseModel = (files: SchemaFiles, version: string): Model => ({
  version,
  resources: Object.fromEntries(files.resources.map((schema) => [schema.name, parseResource(schema, files.resources)])),
  reports: Object.fromEntries((files.reports ?? []).map((report) => [report.name, report])),
  intake: Object.fromEntries((files.intake ?? []).map((source) => [source.name, source])),
  channels: Object.fromEntries((files.channels ?? []).map((channel) => [channel.name, channel])),
  rules: inOrder(files.rules ?? []),
  settings: parseSettings(files.settings),
});
