import { useEffect, useState, type ReactNode } from 'react';
import { CoreAdminContext, Form, ResourceContextProvider, type DataProvider, type RaRecord } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { useFormContext, type Resolver } from 'react-hook-form';
import { KindContextProvider } from '#kinds/kindContext.tsx';
import { parseModel } from '#model/parseModel.ts';

/** The people to whom references in the tests refer. */
const people = [
  { id: 'u1', _id: 'u1', name: 'Ravi Nair', city: 'Pune', rate: 2 },
  { id: 'u2', _id: 'u2', name: 'Meera Iyer', city: 'Delhi', rate: 3 },
  { id: 'u3', _id: 'u3', name: 'Arjun Das' },
];

// In react-admin the caller chooses the record type, so a provider can only assert it.
const recordsOf = <Found extends RaRecord>(records: readonly RaRecord[]): Found[] => [...records] as Found[];

const refuse = () => Promise.reject(new Error('the views only read'));

/**
 * Creates a data provider that has only the three records in `people`. It finds them by name and by id, and refuses
 * changes. `asked` collects the ids of each `getMany`, for tests of batching.
 */
export const createDataProvider = (asked: string[][] = []): DataProvider => ({
  getList: (_, { filter }) => {
    const part = String(filter?.q ?? '').toLowerCase();
    const found = people.filter(({ name }) => name.toLowerCase().includes(part));
    return Promise.resolve({ data: recordsOf(found), total: found.length });
  },
  getMany: (_, { ids }) => {
    asked.push(ids.map(String));
    return Promise.resolve({ data: recordsOf(people.filter(({ id }) => ids.includes(id))) });
  },
  getOne: <Found extends RaRecord>(_: string, { id }: { readonly id: unknown }) => {
    const [found] = recordsOf<Found>(people.filter((person) => person.id === id));
    return found === undefined ? refuse() : Promise.resolve({ data: found });
  },
  getManyReference: refuse,
  update: refuse,
  updateMany: refuse,
  create: refuse,
  delete: refuse,
  deleteMany: refuse,
});

export const model = parseModel(
  {
    settings: {
      name: 'Test agency',
      country: 'IN',
      currency: 'INR',
      timeZone: 'Asia/Kolkata',
      areaUnit: 'sq ft',
      areaUnits: { 'sq ft': 0.09290304, 'sq m': 1, acre: 4046.8564224 },
    },
    resources: [
      {
        name: 'people',
        title: 'Person',
        plural: 'Persons',
        type: 'object',
        recordTitle: '{name}',
        properties: { name: { type: 'string' } },
      },
      {
        name: 'leads',
        title: 'Lead',
        plural: 'Leads',
        type: 'object',
        properties: { sample: { type: 'string' } },
        states: {
          field: 'sample',
          initial: 'New',
          values: { New: { type: 'open' }, Booked: { type: 'won', color: '#00aa00' } },
          transitions: [],
        },
      },
    ],
  },
  'test',
);

type StageProps = { readonly children: ReactNode; readonly dataProvider?: DataProvider };

/**
 * Renders a cell, input or filter as the product does: in a list of leads, with the test's `model`, and with a data
 * provider that has three people.
 */
export const Stage = ({ children, dataProvider = createDataProvider() }: StageProps) => {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <KindContextProvider model={model}>
        <ResourceContextProvider value="leads">{children}</ResourceContextProvider>
      </KindContextProvider>
    </CoreAdminContext>
  );
};

export type Values = Record<string, unknown>;

const Peek = ({ onValues }: { readonly onValues: (values: Values) => void }) => {
  const { subscribe } = useFormContext();
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onValues({ ...values }) }),
    [subscribe, onValues],
  );
  return null;
};

type FormStageProps = {
  readonly children: ReactNode;
  readonly record?: Values;
  readonly onValues?: (values: Values) => void;
  readonly onSubmit?: (values: Values) => void;
  readonly resolver?: Resolver;
};

const ignore = () => undefined;

/**
 * Renders inputs in a form of react-admin with a Save button. `onValues` gets the form's values whenever one of them
 * changes.
 */
export const FormStage = ({
  children,
  record = {},
  onValues = ignore,
  onSubmit = ignore,
  resolver,
}: FormStageProps) => (
  <Stage>
    <Form record={record} onSubmit={onSubmit} noValidate {...(resolver === undefined ? {} : { resolver })}>
      {children}
      <Peek onValues={onValues} />
      <button type="submit">Save</button>
    </Form>
  </Stage>
);
