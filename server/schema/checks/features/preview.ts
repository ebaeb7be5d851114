import type { Field } from '#model/field.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import {
  fieldNamed,
  kindIn,
  noSuchField,
  ownFields,
  type FileCheck,
  type CheckContext,
  unknownNames,
} from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** For each word, whether its field must be public, and its required type. */
const words: readonly {
  readonly word: 'title' | 'price' | 'images' | 'text' | 'published';
  readonly shown: boolean;
  readonly right: string;
  readonly fits: (context: CheckContext, field: Field) => boolean;
}[] = [
  {
    word: 'title',
    shown: true,
    right: 'text',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.column.type === 'text',
  },
  {
    word: 'price',
    shown: true,
    right: 'amount',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.traits.amount === true,
  },
  {
    word: 'images',
    shown: true,
    right: 'picture',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.traits.picture === true,
  },
  {
    word: 'text',
    shown: true,
    right: 'text',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.column.type === 'text',
  },
  {
    word: 'published',
    shown: false,
    right: 'yes/no',
    fits: ({ kinds }, field) => kindIn(kinds, field)?.column.type === 'boolean',
  },
];

const privateField = (path: Path, name: string): Finding => ({
  path,
  message: `names a field without "public": true, got "${name}"; only public fields are shown`,
});

const wordFindings = (context: CheckContext): readonly Finding[] => {
  const own = ownFields(context.resource);
  return words.flatMap(({ word, shown, right, fits }): readonly Finding[] => {
    const name = context.resource.schema.preview?.[word];
    if (name === undefined) return [];
    const path = ['preview', word];
    const field = fieldNamed(own, name);
    if (field === undefined)
      return [noSuchField(path, name, { resource: context.resource, fields: own.filter((one) => fits(context, one)) })];
    if (!fits(context, field))
      return [
        {
          path,
          ...unknownName(
            `names a field that is not ${/^[aeiou]/.test(right) ? 'an' : 'a'} ${right}`,
            name,
            own.filter((one) => fits(context, one)).map((one) => one.name),
          ),
        },
      ];
    return shown && !field.public ? [privateField(path, name)] : [];
  });
};

/**
 * Checks `preview`, the public page of a record: finds fields that are missing, have the wrong type, or are not public.
 */
export const checkPreview: FileCheck = (context) => {
  const { resource, kinds } = context;
  const { preview } = resource.schema;
  if (preview === undefined) return [];
  const of = { resource, fields: ownFields(resource) };
  const lists = (['place', 'highlights'] as const).flatMap((word) => {
    const names = preview[word] ?? [];
    const hidden = names.flatMap((name, index) =>
      fieldNamed(of.fields, name)?.public === false ? [privateField(['preview', word, index], name)] : [],
    );
    return [...unknownNames(names, ['preview', word], of), ...hidden];
  });
  const by = fieldNamed(of.fields, preview.per?.by ?? '');
  const per =
    preview.per === undefined
      ? []
      : [
          ...unknownNames([preview.per.by], ['preview', 'per'], of).map((finding) => ({
            ...finding,
            path: ['preview', 'per', 'by'],
          })),
          ...Object.keys(preview.per.values).flatMap((value) =>
            by === undefined || by.choices.includes(value)
              ? []
              : [
                  {
                    path: ['preview', 'per', 'values', value],
                    at: 'key' as const,
                    message: `is not a value of ${by.name}, ${didYouMean(value, by.choices)}`,
                  },
                ],
          ),
        ];
  const numbers = of.fields.filter((field) => kindIn(kinds, field)?.column.type === 'numeric');
  const near = preview.similar?.near;
  const similar = [
    ...unknownNames(preview.similar?.same ?? [], ['preview', 'similar', 'same'], {
      resource,
      fields: of.fields.filter(({ filter }) => filter),
    }),
    ...(near === undefined || fieldNamed(numbers, near) !== undefined
      ? []
      : [noSuchField(['preview', 'similar', 'near'], near, { resource, fields: numbers })]),
  ];
  return [...wordFindings(context), ...lists, ...per, ...similar];
};

const referenceFinding = (of: Resource, name: string, to: string, path: Path): readonly Finding[] => {
  const fitting = ownFields(of).filter((field) => field.to === to && field.property.type !== 'array');
  return fieldNamed(fitting, name) === undefined ? [noSuchField(path, name, { resource: of, fields: fitting })] : [];
};

const enquiryFindings = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => {
  const { enquiry, sharer } = resource.schema.preview ?? {};
  if (enquiry === undefined) return [];
  const path = ['preview', 'enquiry'];
  const open = resources.filter(({ schema }) => schema.open !== undefined);
  const target = open.find(({ name }) => name === enquiry.resource);
  if (target === undefined)
    return [
      {
        path: [...path, 'resource'],
        ...unknownName(
          'is not a resource with "open"',
          enquiry.resource,
          open.map(({ name }) => name),
        ),
      },
    ];
  const fields = target.schema.open?.fields ?? [];
  const closed = (names: readonly string[], at: (name: string, index: number) => Path): readonly Finding[] =>
    names.flatMap((name, index) =>
      fields.includes(name)
        ? []
        : [
            {
              path: at(name, index),
              ...unknownName('is not a field that anonymous users can set', name, fields),
            },
          ],
    );
  return [
    ...closed(enquiry.fields, (_, index) => [...path, 'fields', index]),
    ...Object.keys(enquiry.labels ?? {}).flatMap((name) =>
      enquiry.fields.includes(name)
        ? []
        : [
            {
              path: [...path, 'labels', name],
              at: 'key' as const,
              ...unknownName('is not one of the fields that the visitor fills in', name, enquiry.fields),
            },
          ],
    ),
    ...closed(Object.keys(enquiry.set ?? {}), (name) => [...path, 'set', name]),
    ...referenceFinding(target, enquiry.record, resource.name, [...path, 'record']),
    ...(enquiry.sharer === undefined || sharer === undefined
      ? []
      : referenceFinding(target, enquiry.sharer, sharer.resource, [...path, 'sharer'])),
    ...(enquiry.sharer === undefined || target.schema.open?.named?.[enquiry.sharer] === sharer?.name
      ? []
      : [
          {
            path: [...path, 'sharer'],
            message: `cannot be set by anonymous users, who do not have ids, got "${enquiry.sharer}"; expected "open": {"named": {"${enquiry.sharer}": "${sharer?.name ?? ''}"}} of ${target.name}`,
          },
        ]),
  ];
};

/**
 * Checks the other resources of a public page. Finds a sharer whose resource is unknown or whose `name` is not a unique
 * field, and an enquiry whose resource or fields do not exist or cannot be set by visitors.
 */
export const checkPreviewTargets = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => {
  const { sharer } = resource.schema.preview ?? {};
  if (sharer === undefined) return [];
  const people = resources.find(({ name }) => name === sharer.resource);
  if (people === undefined)
    return [
      {
        path: ['preview', 'sharer', 'resource'],
        ...unknownName(
          'is not a resource',
          sharer.resource,
          resources.map(({ name }) => name),
        ),
      },
    ];
  const unique = ownFields(people).filter((field) => field.unique === 'refuse');
  const nameless =
    fieldNamed(unique, sharer.name) === undefined
      ? [noSuchField(['preview', 'sharer', 'name'], sharer.name, { resource: people, fields: unique })]
      : [];
  return [...nameless, ...enquiryFindings(resource, resources)];
};

/**
 * Checks the word `open.named`, with which visitors choose a referenced record by a unique text, such as a username.
 * Finds fields that are not references, and texts that are not unique in the referenced resource.
 */
export const checkNamed = (resource: Resource, resources: readonly Resource[]): readonly Finding[] =>
  Object.entries(resource.schema.open?.named ?? {}).flatMap(([name, by]): readonly Finding[] => {
    const path = ['open', 'named', name];
    const field = fieldNamed(ownFields(resource), name);
    const target = resources.find((other) => other.name === field?.to);
    if (field === undefined || target === undefined)
      return [
        {
          ...noSuchField(path, name, { resource, fields: ownFields(resource).filter(({ to }) => to !== undefined) }),
          at: 'key',
        },
      ];
    const unique = ownFields(target).filter((one) => one.unique === 'refuse');
    return fieldNamed(unique, by) === undefined ? [noSuchField(path, by, { resource: target, fields: unique })] : [];
  });
