import type { Field } from '../field.ts';
import type { Kinds } from '../kind.ts';
import type { Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';
import { systemFields } from '../systemFields.ts';

/**
 * A variable of a text: a field of a source, such as the name of the lead. Shape:
 * `{"key":"lead.name","joined":"leadName","source":"lead","title":"Name"}`.
 */
export type Variable = {
  /** Notation in braces: `lead.name`. */
  readonly key: string;
  /** Notation between number signs: `leadName`. */
  readonly joined: string;
  readonly source: string;
  readonly title: string;
  /** The field of the variable. */
  readonly field: Field;
};

/** A source of variables: the record of the message, its sender, or a single-record resource. */
export type VariableSource = {
  readonly name: string;
  readonly title: string;
  readonly role: 'record' | 'sender' | 'single';
  readonly resource: Resource;
  readonly variables: readonly Variable[];
};

type Resources = Readonly<Record<string, Resource>>;
/** The part of the model that decides which variables a template has. */
export type Catalogue = {
  readonly resources: Resources;
  readonly message: Pick<MessageSchema, 'resources'>;
  readonly kinds: Kinds;
};

/** Returns the prefix of a choice's variables: `Site visit` → `siteVisit`. */
const wordOf = (choice: string): string =>
  choice.toLowerCase().replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const variableOf = (source: string, field: Field): Variable => ({
  key: `${source}.${field.name}`,
  joined: `${source}${capital(field.name)}`,
  source,
  title: field.title,
  field,
});

/** Returns whether messages may contain a field's value. Secrets, files and nested fields are not allowed. */
const isText = (field: Field, kinds: Kinds): boolean => {
  const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind] : undefined;
  if (kind === undefined || field.system || kind.column.wire === 'never') return false;
  return kind.traits.writeOnly !== true && kind.traits.upload !== true && kind.traits.nested === undefined;
};

type Origin = Pick<VariableSource, 'name' | 'title' | 'role'>;

const sourceOf = (origin: Origin, resource: Resource | undefined, kinds: Kinds): readonly VariableSource[] =>
  resource === undefined
    ? []
    : [
        {
          ...origin,
          resource,
          variables: resource.fields
            .filter((field) => isText(field, kinds))
            .map((field) => variableOf(origin.name, field)),
        },
      ];

/** Returns the resource of the users, who send messages. */
const senderOf = (resources: Resources): Resource | undefined =>
  resources[systemFields.find(({ name }) => name === 'createdBy')?.to ?? ''];

/**
 * Returns the variables that message templates with the topic `choice` may contain, grouped by source. Example: `Lead`
 * → the sources `lead`, `me`, `organization`. The first source is the resource that `message.resources` names for the
 * topic. The second is the sender, `me`. The others are all resources with a single record. A source that the model has
 * no resource for is left out.
 */
export const sourcesFor = (choice: string, { resources, message, kinds }: Catalogue): readonly VariableSource[] => [
  ...sourceOf(
    { name: wordOf(choice), title: choice, role: 'record' },
    resources[message.resources[choice] ?? ''],
    kinds,
  ),
  ...sourceOf({ name: 'me', title: 'Sender', role: 'sender' }, senderOf(resources), kinds),
  ...Object.values(resources)
    .filter(({ singleton }) => singleton)
    .flatMap((single) => sourceOf({ name: single.name, title: single.title, role: 'single' }, single, kinds)),
];

/**
 * Returns the variable that a text names, such as `lead.name` or `leadName`. A previous name of its field, from the
 * word `was` of the schema, is found too. Returns undefined if there is no such variable.
 */
export const findVariable = (sources: readonly VariableSource[], written: string): Variable | undefined => {
  const variables = sources.flatMap((source) => source.variables);
  return (
    variables.find(({ key, joined }) => key === written || joined === written) ??
    variables.find(({ source, field }) => {
      const { was } = field.property;
      return was !== undefined && (written === `${source}.${was}` || written === `${source}${capital(was)}`);
    })
  );
};
