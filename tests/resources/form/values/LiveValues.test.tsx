// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormContext } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { inputFor } from '#kinds/inputs.ts';
import { parseResource } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { LiveValues } from '../../../../src/resources/form/values/LiveValues.tsx';
import type { ResourceRecord } from '../../../../src/resources/shared/resourceRecord.ts';
import { FormStage, type Values } from '../../../kinds/views/Stage.tsx';

afterEach(cleanup);

const money: PropertySchema = { type: 'number', kind: 'money' };
const things = parseResource({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    price: { type: 'number', title: 'Price' },
    parts: { type: 'number', title: 'Parts' },
    each: { ...money, computed: { divide: [{ field: 'price' }, { field: 'parts' }] } },
    label: { type: 'string', computed: { join: [{ upper: { field: 'name' } }, { field: 'each' }], separator: ': ' } },
    isDear: {
      type: 'boolean',
      computed: { if: { properties: { each: { minimum: 10 } }, required: ['each'] }, then: true, else: false },
    },
    due: { type: 'string', format: 'date', computed: { addDays: ['2024-01-31', { field: 'parts' }] } },
  },
});

const show = (resource: Resource, existing?: ResourceRecord) => {
  const seen: { values: Values } = { values: {} };
  render(
    <FormStage record={existing ?? {}} onValues={(values) => (seen.values = values)}>
      {['name', 'price', 'parts'].map((name) => {
        const field = resource.fieldsByName[name];
        if (field === undefined) throw new Error(`no field ${name}`);
        const { Input } = inputFor(field.kind);
        return <Input key={name} field={field} source={name} disabled={false} />;
      })}
      <LiveValues resource={resource} existing={existing} />
    </FormStage>,
  );
  const type = async (label: string, text: string): Promise<void> => {
    const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
    const input = screen.getByLabelText(label);
    await user.clear(input);
    if (text !== '') await user.type(input, text);
    await user.tab();
  };
  const results = (): readonly unknown[] => ['each', 'label', 'isDear', 'due'].map((name) => seen.values[name] ?? null);
  return { type, results };
};

describe('formulas in a form', () => {
  it('are recalculated while the user types, and become blank without input', async () => {
    const { type, results } = show(things);
    await type('Name', 'Asha');
    await type('Price', '100');
    expect(results()).toEqual([null, 'ASHA', false, null]);
    await type('Parts', '8');
    expect(results()).toEqual([12.5, 'ASHA: 12.5', true, '2024-02-08']);
    await type('Parts', '');
    expect(results()).toEqual([null, 'ASHA', false, null]);
  });

  it('of an existing record change only with their fields, and are restored with them', async () => {
    // Stored by an earlier formula, which still applies to existing records.
    const stored = { each: 7, label: 'old', isDear: true, due: '2020-01-01' };
    const existing = { id: '1', _id: '1', version: 1, name: 'Asha', price: 100, parts: 8, ...stored };
    const { type, results } = show(things, existing as ResourceRecord);
    await type('Name', 'Ravi');
    expect(results()).toEqual([7, 'RAVI: 7', true, '2020-01-01']);
    await type('Price', '200');
    expect(results()).toEqual([25, 'RAVI: 25', true, '2020-01-01']);
    await type('Price', '100');
    await type('Name', 'Asha');
    expect(results()).toEqual([7, 'old', true, '2020-01-01']);
  });
});

const deals = parseResource({
  name: 'deals',
  title: 'Deal',
  plural: 'Deals',
  type: 'object',
  properties: {
    owner: { type: 'string', title: 'Owner', to: 'people', filter: true },
    amount: { type: 'number', title: 'Amount' },
    city: { type: 'string', computed: { lookup: 'owner.city' } },
    rate: { type: 'number', computed: { lookup: 'owner.rate' } },
    fee: { ...money, computed: { multiply: [{ field: 'amount' }, { field: 'rate' }] } },
  },
});

const Choose = ({ owners }: { readonly owners: readonly string[] }) => {
  const { setValue } = useFormContext();
  return owners.map((owner) => (
    <button key={owner} type="button" onClick={() => setValue('owner', owner === 'none' ? null : owner)}>
      {owner}
    </button>
  ));
};

describe('look-ups in a form', () => {
  const showDeal = (existing?: ResourceRecord) => {
    const seen: { values: Values } = { values: {} };
    render(
      <FormStage record={existing ?? { amount: 10 }} onValues={(values) => (seen.values = values)}>
        <Choose owners={['u1', 'u2', 'u3', 'none']} />
        <LiveValues resource={deals} existing={existing} />
      </FormStage>,
    );
    const choose = (owner: string) =>
      userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: owner }));
    const becomes = (...wanted: readonly unknown[]) =>
      waitFor(() => expect(['city', 'rate', 'fee'].map((name) => seen.values[name] ?? null)).toEqual(wanted));
    return { choose, becomes };
  };

  it('show the values of the chosen record and formulas on them before saving', async () => {
    const { choose, becomes } = showDeal();
    await choose('u1');
    await becomes('Pune', 2, 20);
    await choose('u2');
    await becomes('Delhi', 3, 30);
    // A blank value of the other record, and no record at all.
    await choose('u3');
    await becomes(null, null, 0);
    await choose('u1');
    await becomes('Pune', 2, 20);
    await choose('none');
    await becomes(null, null, 0);
  });

  it('of the stored reference show the values of the server', async () => {
    const existing = { id: '1', _id: '1', version: 1, owner: 'u1', amount: 10, city: 'Goa', rate: 7, fee: 70 };
    const { choose, becomes } = showDeal(existing as unknown as ResourceRecord);
    await choose('u2');
    await becomes('Delhi', 3, 30);
    await choose('u1');
    await becomes('Goa', 7, 70);
  });
});
