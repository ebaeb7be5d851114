import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { choiceTitlesIn, localize, textsIn } from '#model/language/localize.ts';
import { isObject } from '#model/schema/json.ts';

const folder = fileURLToPath(new URL('../../../schemas', import.meta.url));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && (!/(^|\/)_/.test(name) || name === '_settings.json'))
  .map((name) => ({ name, value: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown }));

/** Texts that are the same in every language: names of products, codes, examples of an input. */
const isSame = (text: string): boolean =>
  !/[a-z]{2}/.test(text) ||
  /^(https?:|[A-Z][a-z]+\/[\w/]+$|[a-z]+(-[a-z]+)?$)/.test(text) ||
  /^(Exotel|Knowlarity|MyOperator|Justdial|Magicbricks|LinkedIn|Facebook|Instagram|YouTube|WhatsApp)$/.test(text) ||
  /^(Housing\.com|99acres|Google Ads|Magic Bricks|99 Acres|Common Floor|Square Yards|MyGate|Performance Max)$/.test(
    text,
  );

const shown = new Set(['title', 'plural', 'description', 'placeholder', 'group']);

type Found = { readonly text: string; readonly path: string };

/** Returns the plain texts of a file under words that are shown. */
const plainTexts = (value: unknown, path: string): readonly Found[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => plainTexts(one, `${path}.${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${path}.${key}`;
    // In `preview`, the title is the name of a field.
    if (typeof child === 'string' && shown.has(key) && !path.endsWith('.preview')) return [{ text: child, path: at }];
    return plainTexts(child, at);
  });
};

const choicesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(choicesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    (key === 'enum' || key === 'reasons') && Array.isArray(child)
      ? child.filter((one): one is string => typeof one === 'string')
      : key === 'choices' && isObject(child)
        ? Object.values(child)
            .flat()
            .filter((one): one is string => typeof one === 'string')
        : choicesIn(child),
  );
};

describe('localize', () => {
  const file = {
    title: { en: 'Lead', hi: 'लीड' },
    plural: { en: 'Leads' },
    properties: {
      status: {
        title: { en: 'Status', hi: 'स्थिति' },
        aliases: ['State'],
        enum: ['New'],
        choiceTitles: { hi: { New: 'नया' } },
      },
      title: { type: 'string', title: 'Title' },
    },
    list: { tabs: [{ title: { en: 'Today', hi: 'आज' }, filter: {} }] },
    form: [{ title: { en: 'Contact', hi: 'संपर्क' }, fields: [] }],
  };

  it('returns one language, and falls back to English', () => {
    expect(localize(file, 'hi')).toEqual({
      title: 'लीड',
      plural: 'Leads',
      properties: {
        status: { title: 'स्थिति', aliases: ['State', 'Status'], enum: ['New'] },
        title: { type: 'string', title: 'Title' },
      },
      list: { tabs: [{ name: 'Today', title: 'आज', filter: {} }] },
      form: [{ name: 'Contact', title: 'संपर्क', fields: [] }],
    });
  });

  it('keeps English titles and adds other languages as import aliases', () => {
    expect(localize(file, 'en')).toMatchObject({
      title: 'Lead',
      properties: { status: { title: 'Status', aliases: ['State', 'स्थिति'] } },
    });
  });

  it('returns translations of choices and of all texts by their English text', () => {
    expect(choiceTitlesIn(file, 'hi')).toEqual({ New: 'नया' });
    expect(Object.fromEntries(textsIn(file, 'hi'))).toEqual({
      Lead: 'लीड',
      Status: 'स्थिति',
      Today: 'आज',
      Contact: 'संपर्क',
      New: 'नया',
    });
  });
});

describe('schema files', () => {
  it('have every title in Hindi', () => {
    expect(
      files.flatMap(({ name, value }) =>
        plainTexts(value, '').flatMap(({ text, path }) => (isSame(text) ? [] : [`${name} ${path}: ${text}`])),
      ),
    ).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  it('have every choice in Hindi', () => {
    const titles = choiceTitlesIn(
      files.map(({ value }) => value),
      'hi',
    );
    const choices = new Set(files.flatMap(({ value }) => choicesIn(value)));
    expect([...choices].filter((choice) => !Object.hasOwn(titles, choice) && !isSame(choice))).toEqual([]);
    expect(choices.size).toBeGreaterThan(300);
  });
});
