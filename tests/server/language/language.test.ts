import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedLanguage } from '../../../server/language/acceptedLanguage.ts';
import { originalText } from '../../../server/language/serverWording.ts';
import { inLanguage, withSchemaTexts } from '../../../server/language/language.ts';
import { translateText } from '../../../server/language/translation/translateText.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await openTestApi();
  person = await api.person(allOfLeads);
});
afterAll(() => api.close());

/** Runs a function like a request in Hindi, with the texts of the active schemas. */
const inHindi = <Result>(run: () => Result): Result => inLanguage('hi', () => withSchemaTexts(api.model.source, run));

const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

const schemaIn = async (headers: Readonly<Record<string, string>>) => {
  const { headers: answered, body } = await api.call(person, 'GET /api/v2/schema', { headers });
  return { etag: answered['etag'], vary: answered['vary'], data: body as SchemaBody };
};
type SchemaBody = {
  readonly version: string;
  readonly words?: Readonly<Record<string, string>>;
  readonly resources: readonly { readonly name: string; readonly title: string; readonly plural: string }[];
};

describe('the language of a request', () => {
  it('is the first supported one in Accept-Language', () => {
    expect(
      ['hi-IN,hi;q=0.9,en;q=0.8', 'en-IN,hi;q=0.5', 'fr,hi;q=0.2,en;q=0.1', 'hi;q=0,en', '*', 'fr', ''].map((header) =>
        acceptedLanguage(header),
      ),
    ).toEqual(['hi', 'en', 'hi', 'en', undefined, undefined, undefined]);
  });

  it('changes the titles and ETag of the schemas, but not their version', async () => {
    const [english, translated] = [await schemaIn({}), await schemaIn(hindi)];
    const titleIn = ({ data }: typeof english) => data.resources.find(({ name }) => name === 'leads')?.title;
    expect([titleIn(english), titleIn(translated)]).toEqual(['Lead', 'लीड']);
    expect([english.data.words, translated.data.words?.['New']]).toEqual([undefined, 'नया']);
    expect(translated.data.version).toBe(english.data.version);
    expect(translated.etag).not.toBe(english.etag);
    expect(translated.vary).toMatch(/accept-language/);
  });

  it('changes the language of error messages', async () => {
    const { body } = await api.call(person, 'POST /api/v2/admin/create-lead', {
      headers: hindi,
      body: { name: 'Asha', status: 'New', source: 'Direct' },
    });
    expect(body).toMatchObject({
      error: {
        code: 'INVALID',
        message: 'कृपया फ़ोन भरें।',
        fields: { contactNo: 'कृपया फ़ोन भरें' },
      },
    });
  });
});

describe('server messages', () => {
  it('are translated with their parameters and the titles of choices', () => {
    inHindi(() => {
      expect(translateText("Can't change from New to Booked")).toBe('नया से बुक में नहीं बदला जा सकता');
      expect(translateText('You need the permission “Leads: Edit” to do this.')).toBe(
        'यह करने के लिए “Leads: Edit” अनुमति चाहिए।',
      );
      expect(translateText('Ravi Kumar has not been called yet')).toBe('Ravi Kumar को अभी तक कॉल नहीं किया गया');
      expect(translateText('What a person wrote')).toBe('What a person wrote');
    });
  });

  it('are stored in English', () => {
    expect(inHindi(() => originalText('आपको सौंपा गया'))).toBe('Assigned to you');
  });
});

describe('PUT /language', () => {
  it('stores the language of a user', async () => {
    const other = await api.person({});
    const change = (language: string | null) => api.call(person, 'PUT /api/v2/admin/language', { body: { language } });
    expect((await change('hi')).body).toMatchObject({ data: { language: 'hi', usual: 'en' } });
    expect((await api.call(person, 'GET /api/v2/admin/language')).body).toMatchObject({
      data: { language: 'hi' },
    });
    expect((await api.call(other, 'GET /api/v2/admin/language')).body).toMatchObject({
      data: { language: null },
    });
    expect((await change(null)).body).toMatchObject({ data: { language: null } });
    expect((await change('fr')).status).toBe(422);
  });
});
