import type { Field } from '../field.ts';
import type { Kinds } from '../kind.ts';
import type { Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';
import { systemFields } from '../systemFields.ts';

/**
 * What a text may hold for a value. Shape: `{"key":"lead.name","joined":"leadName","source":"lead","title":"Name"}`.
 */
export type Variable = {
  /** As it stands in braces: `lead.name`. */
  readonly key: string;
  /** As it stands between number signs: `leadName`. */
  readonly joined: string;
  readonly source: string;
  readonly title: string;
  /** The field whose value it stands for. */
  readonly field: Field;
};

/** Where variables come from: the record that the message is about, the one who sends it, what there is only one of. */
export type VariableSource = {
  readonly name: string;
  readonly title: string;
  readonly role: 'record' | 'sender' | 'single';
  readonly resource: Resource;
  readonly variables: readonly Variable[];
};

type Resources = Readonly<Record<string, Resource>>;
export type Catalogue = { readonly resources: Resources; readonly message: MessageSchema; readonly kinds: Kinds };

/** `Site visit` → `siteVisit`: how a choice begins the names of its variables. */
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

/** A field whose value is a text that a message can hold: no secret, no file, nothing with fields of its own. */
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

/** The resource that tells who made a record tells who sends a message. */
const senderOf = (resources: Resources): Resource | undefined =>
  resources[systemFields.find(({ name }) => name === 'createdBy')?.to ?? ''];

/**
 * Gives all that a message about one choice may name: fields of the resource that the choice stands for, of the sender
 * as `me`, and of every resource with but one record, as the organization.
 * Example: `Lead` → the sources `lead`, `me`, `organization`.
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

/** Gives the variable that a written name means; a field's earlier name still means it. */
export const findVariable = (sources: readonly VariableSource[], written: string): Variable | undefined => {
  const variables = sources.flatMap((source) => source.variables);
  return (
    variables.find(({ key, joined }) => key === written || joined === written) ??
    variables.find(
      ({
        source,
        field: {
          property: { was },
        },
      }) => {
        return was !== undefined && (written === `${source}.${was}` || written === `${source}${capital(was)}`);
      },
    )
  );
};
