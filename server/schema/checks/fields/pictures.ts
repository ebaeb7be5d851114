import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, placedFields, type FileCheck, unknownNames } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/**
 * Checks `cards`, the card view of a list: finds an `image` that is not a field with pictures, and unknown `fields`.
 */
export const checkCards: FileCheck = ({ resource, kinds }) => {
  const cards = resource.schema.list?.cards;
  if (cards === undefined) return [];
  const own = ownFields(resource);
  const pictures = own.filter((field) => kindIn(kinds, field)?.traits.picture === true);
  const path = ['list', 'cards', 'image'];
  const image = fieldNamed(own, cards.image);
  const findings: Finding[] = [
    ...unknownNames(cards.fields, ['list', 'cards', 'fields'], { resource, fields: resource.fields }),
  ];
  if (image === undefined) findings.push(noSuchField(path, cards.image, { resource, fields: pictures }));
  else if (!pictures.includes(image))
    findings.push({
      path,
      ...unknownName(
        'names a field without pictures',
        cards.image,
        pictures.map(({ name }) => name),
      ),
    });
  return findings;
};

/**
 * Checks `board`: finds a board of a resource without states, unknown fields on its cards, and a sum of a field that is
 * not an amount.
 */
export const checkBoard: FileCheck = ({ resource, kinds }) => {
  const board = resource.schema.list?.board;
  if (board === undefined) return [];
  const path = ['list', 'board'];
  const amounts = ownFields(resource)
    .filter((field) => kindIn(kinds, field)?.traits.amount === true)
    .map(({ name }) => name);
  const findings: Finding[] = [
    ...unknownNames(board.fields ?? [], [...path, 'fields'], { resource, fields: resource.fields }),
  ];
  if (resource.states === undefined)
    findings.push({ path, message: 'needs "states", whose values are its columns; add them or leave "board" out' });
  if (board.sum !== undefined && !amounts.includes(board.sum))
    findings.push({
      path: [...path, 'sum'],
      ...unknownName('is not a field with an amount', board.sum, amounts),
    });
  return findings;
};

/**
 * Checks `inline`, the fields that can be edited in a list: finds fields that are unknown, or cannot be edited there,
 * such as files, states and fields with nested fields.
 */
export const checkInline: FileCheck = ({ resource, kinds }) => {
  const names = resource.schema.list?.inline ?? [];
  const own = ownFields(resource);
  const isFit = (name: string): boolean => {
    const field = fieldNamed(own, name);
    const kind = field === undefined ? undefined : kindIn(kinds, field);
    if (field === undefined || kind === undefined) return true;
    const { traits } = kind;
    const isMoved = name === resource.states?.field || name === resource.states?.sub;
    return (
      !field.readOnly &&
      !isMoved &&
      traits.upload !== true &&
      traits.nested === undefined &&
      traits.writeOnly !== true &&
      traits.serverWritten !== true
    );
  };
  return [
    ...unknownNames(names, ['list', 'inline'], { resource, fields: own }),
    ...names.flatMap((name, index) =>
      isFit(name)
        ? []
        : [
            {
              path: ['list', 'inline', index],
              message: `names a field that a row cannot change, got "${name}"; leave it out`,
            },
          ],
    ),
  ];
};

/** Finds fields in `position`, the place on a map, that are missing or not numbers. */
export const checkPosition: FileCheck = ({ resource, kinds }) => {
  const own = ownFields(resource);
  const numbers = own.filter((field) => kindIn(kinds, field)?.column.type === 'numeric').map(({ name }) => name);
  return (resource.schema.position ?? []).flatMap((name, index) =>
    numbers.includes(name)
      ? []
      : [{ path: ['position', index], ...unknownName('is not a field of numbers', name, numbers) }],
  );
};

/** Finds files inside a group or a row. Files belong to a whole record. */
export const checkUploads: FileCheck = ({ resource, kinds }) =>
  placedFields(resource).flatMap(({ field, path, nested }) =>
    nested && kindIn(kinds, field)?.traits.upload === true
      ? [
          {
            path: [...path, 'kind'],
            message: `is not allowed in a group or a row, got "${field.kind}"; expected a field of the record`,
          },
        ]
      : [],
  );
