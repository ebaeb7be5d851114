// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { LinkedErrors } from '../../../../src/resources/form/problems/LinkedErrors.tsx';

afterEach(cleanup);

const things = parseResource({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: { code: { type: 'string', title: 'Code' } },
});
const nothing = new Set<string>();

const resolver: Resolver<{ code: string }> = ({ code }) =>
  code.length < 3
    ? { values: {}, errors: { code: { type: 'x', message: 'too short' } } }
    : { values: { code }, errors: {} };

const CodeForm = () => {
  const form = useForm({
    mode: 'onBlur',
    defaultValues: { code: '' },
    resolver,
  });
  return (
    <FormProvider {...form}>
      <input aria-label="Code" {...form.register('code')} />
      <output>{form.formState.errors.code?.message}</output>
      <LinkedErrors resource={things} hidden={nothing} />
    </FormProvider>
  );
};

it('an error appears when the user leaves the field, and disappears as soon as the text is valid', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  render(<CodeForm />);
  const code = screen.getByLabelText('Code');
  const error = (): string | null => screen.getByRole('status').textContent;
  await user.type(code, 'ab');
  expect(error()).toBe('');
  await user.tab();
  expect(await screen.findByText('too short')).toBeTruthy();
  await user.type(code, 'c');
  expect(document.activeElement).toBe(code);
  await expect.poll(error).toBe('');
});
