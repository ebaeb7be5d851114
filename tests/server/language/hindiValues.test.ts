import { describe, expect, it } from 'vitest';
import { kinds } from '#kinds/index.ts';
import { amountInWords } from '../../../languages/hi/server/amountInWords.ts';
import { exportTitles } from '#model/exportTitles.ts';
import { figureText } from '#model/reports/figureText.ts';
import type { Json } from '#model/schema/json.ts';
import { amountText } from '#model/values/numbers/amounts.ts';
import { dayText, instantText, monthText } from '#model/values/time/dates.ts';
import { inLanguage } from '../../../server/language/language.ts';
import { translateReason } from '../../../server/features/import/rejected/translateReason.ts';
import '../../../server/language/serverWording.ts';
import { localizedModel } from '../../../server/schema/lifecycle/localizedState.ts';
import { choiceTitlesIn } from '#model/language/localize.ts';
import { shippedSchemas } from '../support/templates.ts';

const inHindi = <Result>(run: () => Result): Result => inLanguage('hi', run);

describe('values in Hindi', () => {
  it('are formatted in Hindi', () => {
    inHindi(() => {
      expect([amountText(12_500_000), amountText(-3_907_000), amountText(12_500), amountText(750.5)]).toEqual([
        '1.25 करोड़',
        '-39.07 लाख',
        '12.50 हज़ार',
        '750.5',
      ]);
      expect([
        dayText('2024-01-05'),
        monthText('2024-05'),
        instantText('2024-01-05T09:00:00.000Z', 'Asia/Kolkata'),
      ]).toEqual(['5 जनवरी 2024', 'मई 2024', '5 जनवरी 2024, 2:30 pm']);
      expect([figureText(3725, 'seconds'), figureText(485, 'minutes')]).toEqual(['1 घं 2 मि', '8 घं 5 मि']);
    });
    expect([amountText(12_500_000), dayText('2024-01-05')]).toEqual(['1.25 Cr', '5-Jan-2024']);
  });

  it('are parsed in the format in which they are written', async () => {
    const { model } = await shippedSchemas();
    const fields = Object.values(model.resources).flatMap((resource) => resource.fields);
    const context = { settings: model.settings, timeZone: model.settings.timeZone };
    const values: Readonly<Record<string, Json>> = {
      money: 12_500_000,
      date: '2026-10-05',
      datetime: '2026-05-05T09:00:00.000Z',
      duration: 3725,
      yesNo: true,
    };
    for (const [name, value] of Object.entries(values)) {
      const kind = kinds[name];
      const field = fields.find((one) => one.kind === name && one.property.exact !== true);
      if (kind === undefined || field === undefined) throw new Error(`no field of kind ${name}`);
      inHindi(() => expect(kind.fromText(kind.toText(value, field, context), field, context)).toEqual({ value }));
    }
  });

  it('have names of countries and currencies, and are parsed from code or name', async () => {
    const { model } = await shippedSchemas();
    const context = { settings: model.settings, timeZone: model.settings.timeZone };
    const coded = Object.values(model.resources)
      .flatMap((resource) => resource.fields)
      .filter(({ property }) => typeof property.choiceTitles === 'string');
    expect(coded.map(({ setting }) => setting)).toEqual(['country', 'currency']);
    const texts = () =>
      coded.map((field, index) => {
        const kind = kinds[field.kind];
        if (kind === undefined) throw new Error('no such kind');
        const value = ['AE', 'USD'][index] ?? '';
        const text = kind.toText(value, field, context);
        for (const typed of [text, value]) expect(kind.fromText(typed, field, context)).toEqual({ value });
        const titles = field.choices.map((choice) => kind.toText(choice, field, context));
        expect(field.choices.filter((choice) => titles.includes(choice))).toEqual([]);
        expect(new Set(titles).size).toBe(titles.length);
        return text;
      });
    expect(texts()).toEqual(['United Arab Emirates', 'US Dollar (USD)']);
    expect(inHindi(texts)).toEqual(['संयुक्त अरब अमीरात', 'यूएस डॉलर (USD)']);
  });

  it('have names of the time zones of users and of the organization', async () => {
    const { model } = await shippedSchemas();
    const context = { settings: model.settings, timeZone: model.settings.timeZone };
    const fields = Object.values(model.resources)
      .flatMap((resource) => resource.fields)
      .filter(({ kind }) => kind === 'timeZone');
    expect(fields.length).toBe(2);
    const texts = () => fields.map((field) => kinds['timeZone']?.toText('Asia/Dubai', field, context));
    expect(new Set(texts())).toEqual(new Set(['United Arab Emirates (GMT+4)']));
    expect(new Set(inHindi(texts))).toEqual(new Set(['संयुक्त अरब अमीरात (GMT+4)']));
  });

  it('have the types of documents', async () => {
    const { files, model } = await shippedSchemas();
    const titles = choiceTitlesIn(
      files.map(({ value }) => value),
      'hi',
    );
    const types = Object.values(model.resources).flatMap(({ fields }) =>
      fields.flatMap(({ property }) => property.documents?.types ?? []),
    );
    expect(types.length).toBeGreaterThan(5);
    expect(types.filter((type) => titles[type] === undefined && type !== 'KYC')).toEqual([]);
  });

  it('include amounts in words', () => {
    expect(amountInWords(12_500_000, 'INR')).toBe('रुपये एक करोड़ पच्चीस लाख मात्र');
    expect(amountInWords(1_050.5, 'INR')).toBe('रुपये एक हज़ार पचास और पचास पैसे मात्र');
    expect(amountInWords(0, 'INR')).toBe('रुपये शून्य मात्र');
    expect(amountInWords(-987_654_321.99, 'USD')).toBe(
      'ऋण USD अट्ठानवे करोड़ छिहत्तर लाख चौवन हज़ार तीन सौ इक्कीस और निन्यानवे सौवाँ हिस्सा मात्र',
    );
  });
});

describe('translateReason', () => {
  it('translates the field, the verdict and the value of an import problem', () => {
    inHindi(() => {
      expect(translateReason('rejected: Xyz has an unknown unit')).toBe('अस्वीकार: Xyz: इकाई पहचानी नहीं गई');
      expect(translateReason('is blank')).toBe('खाली है');
      expect(translateReason('Klm is not a valid phone')).toBe('Klm सही रूप में नहीं है');
      expect(translateReason('Please enter Klm')).toBe('कृपया Klm भरें');
      expect(translateReason('Abc "lots; x" is not a number; Uvw is blank')).toBe(
        'Abc "lots; x": संख्या नहीं है; Uvw: खाली है',
      );
    });
  });
});

describe('titles of an export', () => {
  it('are unique in Hindi', async () => {
    const { model } = await shippedSchemas();
    inHindi(() => {
      for (const resource of Object.values(localizedModel(model).resources)) {
        const titles = [...exportTitles(resource).values()].flatMap(({ own, names }) => [
          own,
          ...(names === undefined ? [] : [names]),
        ]);
        expect(new Set(titles).size).toBe(titles.length);
      }
    });
  });
});
