// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PropertySchema } from '#model/schema/schema.ts';
import { NewerFieldsNotice } from '../../../../src/layout/shell/notices/NewerFieldsNotice.tsx';
import { reactAdmin } from '../../../../src/messages/en/reactAdmin.ts';
import { screenTexts } from '../../../../languages/hi/client/screenTexts.ts';
import { i18nProvider, setTranslations } from '../../../../src/messages/i18nProvider.ts';
import { modelOf } from '../../../support/modelOf.ts';

const field = (title: string): PropertySchema => ({ type: 'string', title });

const before = modelOf({ Flats: { fax: field('Fax'), tel: field('Tel') }, Plots: { fax: field('Fax') } });
const after = modelOf({ Flats: { tel: field('Tel'), pets: field('Pets') }, Brokers: { fax: field('Fax') } });
const shown = (): string => {
  render(<NewerFieldsNotice model={before} newer={after} onApply={() => undefined} onLater={() => undefined} />);
  return document.querySelector('small')?.textContent ?? '';
};

afterEach(cleanup);
// Other test files share the texts.
afterAll(async () => {
  setTranslations({ ra: reactAdmin });
  await i18nProvider.changeLocale('en');
});

describe('NewerFieldsNotice', () => {
  it("lists schema changes in the user's language", async () => {
    expect(shown()).toBe('Flats: new Pets; removed Fax · Plots: removed · Brokers: new');
    expect(screen.getByText('Refresh')).toBeDefined();
    cleanup();
    setTranslations(screenTexts);
    await i18nProvider.changeLocale('hi');
    expect(shown()).toBe('Flats: नए फ़ील्ड Pets; हटाए गए Fax · Plots: हटाया गया · Brokers: नया');
  });
});
