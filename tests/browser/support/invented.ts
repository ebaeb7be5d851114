import type { Locator } from 'playwright-core';
import type { JsonObject } from '#model/schema/json.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import type { KindName } from '#kinds/index.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { allSamples } from '#kinds/allSamples.ts';

/**
 * What the property of some kinds needs in addition to the kind's own sample: the resource that it refers to, or the
 * words of a list.
 */
const fitted: Readonly<Partial<Record<KindName, Partial<PropertySchema>>>> = {
  file: { type: 'object' },
  image: { type: 'array', items: { type: 'object' } },
  documentNumber: { numbering: { per: 'financialYear', of: 'dateKind', as: 'Z/{year}/{number:4}' } },
  serial: { readOnly: true },
  secret: { writeOnly: true },
  choice: { filter: true },
};

/** The name of every kind. The resource below has a field of each kind, with the same name. */
// checked: the samples have one entry per kind
export const kindNames = Object.keys(allSamples) as readonly KindName[];
/** Returns the name of the field that has this kind. The resource `invented` has one field of every kind. */
export const fieldOf = (kind: KindName): string => `${kind}Kind`;
/** Returns the title of the field that has this kind in the resource `invented`. */
export const titleOf = (kind: KindName): string => `Of kind ${kind}`;

/**
 * A resource that exists only in tests. It has a field of every kind, with only those schema words that the kind needs.
 */
export const invented: JsonObject = {
  $schema: './_vocabulary.schema.json',
  name: 'zeppelins',
  title: 'Zeppelin',
  plural: 'Zeppelins',
  type: 'object',
  // checked: the samples of the kinds' own tests are JSON
  properties: Object.fromEntries(
    kindNames.map((kind) => [fieldOf(kind), { ...allSamples[kind].property, ...fitted[kind], title: titleOf(kind) }]),
  ) as unknown as JsonObject,
};

const typed =
  (text: string) =>
  async (form: Locator, title: string): Promise<void> =>
    form.getByLabel(title, { exact: true }).fill(text);
const typedSample = (kind: KindName) => typed(String(allSamples[kind].typed[0]?.[0]));
/** Chooses the first option of a field. */
const picked = async (form: Locator, title: string): Promise<void> => {
  await form.getByLabel(title, { exact: true }).click();
  await form.page().getByRole('listbox').getByRole('option').first().click();
  await form.page().keyboard.press('Escape');
};
const picture =
  (name: string) =>
  async (form: Locator, title: string): Promise<void> =>
    form
      .getByRole('group', { name: title })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: await drawPicture(40, 30).png().toBuffer() });

type Fill = (form: Locator, title: string) => Promise<void>;

/** The kinds whose first typed example cannot be typed into one input. Undefined: the server writes the field. */
const fillOf: Readonly<Partial<Record<KindName, Fill | undefined>>> = {
  yesNo: async (form, title) => form.getByLabel(title, { exact: true }).check(),
  date: typed('2024-01-05'),
  datetime: typed('2024-01-05T14:30'),
  month: typed('2024-01'),
  choice: async (form, title) => void (await form.getByLabel(title, { exact: true }).selectOption('Walk in')),
  choices: picked,
  reference: picked,
  references: picked,
  texts: async (form, title) => {
    await typed('HSR Layout')(form, title);
    await form.page().keyboard.press('Enter');
  },
  relation: async (form, title) => {
    await form.getByLabel(`${title}: type of record`).selectOption('Project');
    await picked(form, title);
  },
  group: async (form, title) => form.getByRole('group', { name: title }).getByLabel('City').fill('Bengaluru'),
  rows: async (form, title) => {
    await form.getByRole('button', { name: 'Add row' }).click();
    await form
      .getByRole('group', { name: title })
      .getByLabel(/^Unit number/)
      .fill('A1');
  },
  permissions: async (form) => form.getByLabel('Leads: View own').check(),
  secret: typed('correct horse'),
  file: picture('plan.png'),
  image: picture('front.png'),
  timeZone: picked,
  serial: undefined,
  documentNumber: undefined,
};

/**
 * Kind → a function that fills in the field with a title as a user does. Undefined for kinds that the server writes.
 */
// checked: every kind has an entry
export const fill = Object.fromEntries(
  kindNames.map((kind) => [kind, kind in fillOf ? fillOf[kind] : typedSample(kind)]),
) as Readonly<Record<KindName, Fill | undefined>>;
