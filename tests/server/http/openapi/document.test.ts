import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import { documentOf, visitorDocumentOf } from '../../../../server/http/documentOf.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { withGadgets } from './model.ts';

type Part = Readonly<Record<string, unknown>>;
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Part & { readonly operationId: string; readonly 'x-permission'?: string }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Part>> };
};

let shipped: Model;
let document: Document;
beforeAll(async () => {
  shipped = (await loadSchemas('schemas')).model;
  document = JSON.parse(JSON.stringify(documentOf(withGadgets(shipped)))) as Document;
});

const propertyOf = (schema: string, name: string): unknown =>
  (document.components.schemas[schema]?.['properties'] as Part | undefined)?.[name];

describe('OpenAPI document', () => {
  it('is valid for all resources and for visitors', async () => {
    for (const made of [document, JSON.parse(JSON.stringify(visitorDocumentOf(shipped))) as Document]) {
      expect(await new Validator().validate({ ...made })).toEqual({ valid: true });
    }
  });

  it('has valid references and valid examples', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(ajv);
    const wrong = Object.entries(document.components.schemas)
      .filter(([name]) => /\.(record|create)$/.test(name))
      .flatMap(([name, { properties }]) => {
        const cached = Object.entries(properties as Readonly<Record<string, Part>>).filter(([, { examples }]) =>
          Array.isArray(examples),
        );
        const check = ajv.compile({ properties: Object.fromEntries(cached) });
        check(Object.fromEntries(cached.map(([field, { examples }]) => [field, (examples as readonly unknown[])[0]])));
        return (check.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message ?? ''}`);
      });
    expect(wrong).toEqual([]);
    const pointers = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]*)"/g)].map(([, pointer = '']) => pointer),
    );
    const at = (pointer: string): unknown =>
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((part, name) => (part as Part | undefined)?.[name], document);
    expect([...pointers].filter((pointer) => at(pointer) === undefined)).toEqual([]);
    expect(pointers.size).toBeGreaterThan(120);
  });

  it('lists every operation once with its permission', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations.length).toBeGreaterThan(300);
    expect(document.paths['/api/v2/admin/create-lead']?.['post']).toMatchObject({
      operationId: 'leads.create',
      tags: ['Leads'],
      'x-permission': 'leads.create',
    });
    expect(document.paths['/api/v2/admin/get-lead']?.['get']?.['x-permission']).toBe(
      'leads.view | leads.viewTeam | leads.viewAssigned',
    );
    expect(document.paths['/api/v2/admin/login-profile']?.['post']).toMatchObject({ security: [] });
    // Operations that a resource does not support are absent.
    expect(document.paths['/api/rest/roles/{id}/matches']).toBeUndefined();
  });

  it('keeps limits, conditions and choices, and describes other rules in text', () => {
    expect(document.components.schemas['gadgets.create']).toMatchObject({
      required: ['textField'],
      additionalProperties: false,
    });
    const rules = JSON.stringify(document.components.schemas['gadgets.create']?.['allOf']);
    expect(rules).toContain(
      '"then":{"properties":{"moneyField":{}},"additionalProperties":true,"required":["moneyField"]}',
    );
    expect(rules).toContain(
      '{"if":{"properties":{"phoneField":{}},"additionalProperties":true,"required":["phoneField"]},"then":{"properties":{"emailField":{}},"additionalProperties":true,"required":["emailField"]}}',
    );
    expect(propertyOf('gadgets.create', 'dearest')).toMatchObject({
      maximum: 1000,
      description: expect.stringContaining('At least Budget') as string,
    });
    expect(propertyOf('gadgets.create', 'choiceField')).toHaveProperty('enum');
  });

  it('accepts secrets but does not return them, and returns server-written fields but does not accept them', () => {
    expect(propertyOf('gadgets.create', 'secretField')).toMatchObject({ writeOnly: true });
    expect(propertyOf('gadgets.record', 'secretField')).toBeUndefined();
    expect(propertyOf('gadgets.record', 'serialField')).toMatchObject({ readOnly: true });
    expect(propertyOf('gadgets.create', 'serialField')).toBeUndefined();
    // A masked value is not an address, and an existing value may exceed a newer limit.
    expect(propertyOf('gadgets.record', 'hiddenMail')).not.toHaveProperty('format');
    expect(propertyOf('gadgets.record', 'plain')).not.toHaveProperty('maxLength');
    expect(propertyOf('gadgets.create', 'plain')).toHaveProperty('maxLength', 4);
  });

  it('lists the operators of each kind as filters', () => {
    expect(JSON.stringify(propertyOf('gadgets.filter', 'moneyField'))).toContain('"gte":{"type":["number","string"]}');
    expect(JSON.stringify(propertyOf('gadgets.filter', 'textField'))).toContain('"contains":{"type":"string"}');
    expect(JSON.stringify(propertyOf('gadgets.filter', 'state'))).toContain('"type":{"anyOf"');
    expect(propertyOf('gadgets.filter', 'secretField')).toBeUndefined();
  });
});
