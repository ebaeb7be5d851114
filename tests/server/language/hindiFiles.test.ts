import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '#model/schema/json.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';
import { noAssets } from '../../../server/features/publicPage/page/readAssets.ts';
import { renderForm } from '../../../server/features/intake/form/renderForm.ts';
import { inLanguage } from '../../../server/language/language.ts';
import { localizedModel } from '../../../server/schema/lifecycle/localizedState.ts';
import { shippedModel } from '../support/templates.ts';
import { detail, importCalls } from '../features/import/importCalls.ts';
import { textOfPdf } from './textOfPdf.ts';

let api: TestApi;
let person: Person;
let lead: string;

const hindi = { 'accept-language': 'hi' };
const rights = {
  leads: [...(allOfLeads['leads'] ?? []), 'book', 'export', 'import'],
  invoices: ['view', 'create', 'edit', 'status', 'recordPayment'],
  properties: ['view', 'create', 'share'],
  users: ['view'],
  reports: ['viewAll', 'export'],
  auditLog: ['view', 'export'],
};

beforeAll(async () => {
  api = await openTestApi();
  person = await api.person(rights);
  const made = await api.call(person, 'POST /api/v2/admin/create-lead', {
    body: leadBody(1, { name: 'Asha', assignedTo: person.id, budgetMax: 12_500_000 }),
  });
  expect(made.status).toBe(201);
  lead = String(isObject(made.body['data']) ? made.body['data']['_id'] : '');
});
afterAll(() => api.close());

/** Requests a file in Hindi, as bytes. */
const fileOf = async (url: string) => {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    method: 'GET',
    url,
    headers: { token: person.token, ...hindi },
  });
  expect(statusCode).toBe(200);
  return { disposition: String(headers['content-disposition']), text: textOfPdf(rawPayload) };
};

const idOf = (body: Readonly<Record<string, unknown>>): string =>
  String(isObject(body['data']) ? body['data']['_id'] : body['_id']);

/** Names, formats and abbreviations that are the same in Hindi. */
const same =
  /^(Asha|Rao|Gable|Realty|English|am|pm|PDF|GSTIN|PAN|RERA|SAC|CGST|SGST|IGST|GST|TDS|UTC|Asia|Kolkata|INV|BHK|pdf|CSV|XLSX|API)$/;
const wordsOf = (text: string): readonly string[] =>
  [...new Set(text.match(/[A-Za-z]{2,}/g) ?? [])].filter((word) => !same.test(word));

describe('PDFs in Hindi', () => {
  it('have no English words and no missing letters in an invoice', async () => {
    await api.pool.query(
      `insert into projects ("_id", "name", "units") values (gen_random_uuid(), 'प्रोजेक्ट', '[{"unitNumber":"1","availability":"Available"}]')`,
    );
    const { rows } = await api.pool.query<{ id: string }>('select "_id" as id from projects');
    const booked = await api.call(person, `POST /api/v2/admin/lead-status/${lead}`, {
      body: {
        status: 'Booked',
        bookedUnderName: 'Asha Rao',
        bookedAt: '2026-05-01T00:00:00.000Z',
        agreementValue: 12_500_000,
        bookedProject: rows[0]?.id,
        unit: '1',
      },
    });
    expect(booked.status).toBe(200);
    const made = await api.call(person, 'POST /api/rest/invoices', {
      body: {
        lead,
        billTo: 'ज्ञानेश्वर विश्वकर्मा',
        invoiceDate: '2026-06-10',
        items: [{ description: 'रजिस्ट्रेशन में सहायता', amount: 118_000 }],
        notes: 'धन्यवाद',
      },
    });
    const { disposition, text } = await fileOf(`/api/rest/invoices/${idOf(made.body)}/print`);
    expect(disposition).toBe('attachment; filename="invoices-draft.pdf"');
    for (const part of ['जून', 'मात्र', 'धन्यवाद']) expect(text).toContain(part);
    expect(text).not.toContain('□');
    expect(wordsOf(text)).toEqual([]);
  });

  it('have no English words and no missing letters in a report', async () => {
    const query = new URLSearchParams({
      format: 'pdf',
      from: '2026-11-01',
      to: '2026-11-30',
      filter: JSON.stringify({ source: ['Direct'] }),
    });
    const { text } = await fileOf(`/api/v2/admin/get-report/leads-status?${query.toString()}`);
    for (const part of ['नवंबर', 'सीधे']) expect(text).toContain(part);
    expect(text).not.toContain('□');
    expect(wordsOf(text)).toEqual([]);
  });
});

describe('an export in Hindi', () => {
  const exported = async (headers: Readonly<Record<string, string>>): Promise<string> =>
    (
      await api.call(person, 'GET /api/rest/leads/export?columns=name,contactNo,status,source,assignedTo,budgetMax', {
        headers,
      })
    ).text;

  it('has Hindi titles and choices, and can be imported in English and in Hindi', async () => {
    const text = await exported(hindi);
    const [row = {}] = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true }).data;
    expect(Object.keys(row)).toEqual(['आईडी', 'नाम', 'फ़ोन', 'स्टेटस', 'स्रोत', 'ज़िम्मेदार', 'ज़िम्मेदार आईडी', 'अधिकतम बजट']);
    expect([row['स्टेटस'], row['अधिकतम बजट']]).toEqual(['बुक', '12500000']);
    const { upload } = importCalls(api);
    for (const headers of [hindi, {}]) {
      const sent = await upload(person, 'leads', 'leads.csv', text);
      const { id } = detail(sent);
      const { guess } = detail(await api.call(person, `GET /api/rest/leads/imports/${id}/state`, { headers }));
      expect([guess['id'], guess['fields']]).toEqual([
        'आईडी',
        {
          name: { column: 'नाम' },
          contactNo: { column: 'फ़ोन' },
          status: { column: 'स्टेटस' },
          source: { column: 'स्रोत' },
          assignedTo: { column: 'ज़िम्मेदार आईडी' },
          budgetMax: { column: 'अधिकतम बजट' },
        },
      ]);
      const preview = await api.call(person, `POST /api/rest/leads/imports/${id}/state`, {
        headers,
        body: { act: 'preview', map: { ...guess, mode: 'update' } },
      });
      expect(preview.body).toMatchObject({ data: [{ problems: {} }] });
    }
  });
});

describe('the audit log in Hindi', () => {
  it('has Hindi phrases, and Hindi column titles in its CSV file', async () => {
    const { body } = await api.call(person, 'GET /api/v2/admin/get-audit-log', { headers: hindi });
    // checked: the wire's AuditLogAnswer
    const entries = body['data'] as readonly { readonly text: string; readonly note?: string }[];
    expect(entries.map(({ text }) => text)).toContain('ने लीड को जोड़ा');
    expect(entries.flatMap(({ text }) => wordsOf(text))).toEqual([]);
    const { text: file } = await api.call(person, 'GET /api/v2/admin/export-audit-log?format=csv', { headers: hindi });
    const [titles = ''] = file.split('\r\n');
    expect(wordsOf(titles)).toEqual([]);
  });
});

describe('a website form in Hindi', () => {
  it('shows texts and choices in Hindi, and sends the stored choices', async () => {
    const model = await shippedModel();
    const shown = inLanguage('hi', () => {
      const { form } = localizedModel(model).intake['website'] ?? {};
      if (form === undefined) throw new Error('The shipped schemas have no website form.');
      const texts = { agency: 'Gable Realty', about: undefined, action: '/enquire/website', key: 'x', typed: {} };
      return renderForm({ form, ...texts, assets: noAssets });
    });
    expect(shown).toContain('<option value="Up to 50 lakh">50 लाख तक</option>');
    const texts = shown.replace(/<div class="extra"[\s\S]*?<\/div>/, '').replace(/<[^>]+>/g, ' ');
    expect(wordsOf(texts)).toEqual([]);
  });
});
