// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginScreen } from '../../../src/screens/signIn/LoginScreen.tsx';
import { ModelProvider } from '../../../src/providers/schemas.tsx';
import { startServer, type TestServer } from '../../providers/testServer.ts';

const settings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const login = 'POST /api/v2/admin/login-profile';
const change = 'POST /api/v2/admin/change-password';
const signedIn = { json: { data: { token: 'a.b.c', mustChangePassword: false } } };
const oneTimePassword = { json: { data: { token: 'a.b.c', mustChangePassword: true } } };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.stop();
});

/** Opens the screen as a redirect from another page does. `from`: that page; undefined if there is none. */
const open = (from?: string): void => {
  render(
    <ModelProvider answer={{ version: 'v1', resources: [], settings, validators: '' }}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state: from === undefined ? null : { from } }]}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/dashboard" element={<p>the dashboard</p>} />
          <Route path="/dashboard/leads" element={<p>the leads</p>} />
        </Routes>
      </MemoryRouter>
    </ModelProvider>,
  );
};

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const signIn = (username: string, password: string): void => {
  type('Username', username);
  type('Password', password);
  press('Sign in');
};

/** Returns the text below an input, as a screen reader announces it. Undefined if there is none. */
const textBelow = (label: string): string | null | undefined => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

/** Returns the bodies of the requests of a call, in order. */
const bodiesOf = (call: string): readonly unknown[] =>
  server.asked
    .filter(({ method, url }) => `${method} ${url.pathname}` === call)
    .map(({ body }): unknown => JSON.parse(body));

describe('LoginScreen', () => {
  it('reports missing fields below their inputs, and sends nothing until they are filled', async () => {
    server.answer(login, signedIn);
    open();
    press('Sign in');
    expect([textBelow('Username'), textBelow('Password')]).toEqual(['Please enter Username', 'Please enter Password']);
    signIn('  ', 'right');
    expect([textBelow('Username'), textBelow('Password')]).toEqual(['Please enter Username', undefined]);
    signIn('asha', 'right');
    expect(await screen.findByText('the dashboard')).toBeDefined();
    expect(bodiesOf(login)).toHaveLength(1);
  });

  it.each([
    [401, 'WRONG_CREDENTIALS', 'Username or password is wrong.'],
    [429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Please wait 5 minutes.'],
  ])(
    'shows the message of a %i response until the next attempt, and keeps the username',
    async (status, code, text) => {
      server.answer(login, { status, json: { error: { code, message: text } } });
      open();
      signIn('asha', 'wrong');
      expect(await screen.findByText(text)).toBeDefined();
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('asha');
      type('Password', '');
      press('Sign in');
      expect(screen.getByRole('alert').textContent).toBe('');
    },
  );

  it('stores the token and opens the dashboard', async () => {
    server.answer(login, signedIn);
    open();
    signIn(' asha ', ' right ');
    expect(await screen.findByText('the dashboard')).toBeDefined();
    expect(localStorage.getItem('token')).toBe('a.b.c');
    expect(bodiesOf(login)).toEqual([{ username: 'asha', password: ' right ' }]);
  });

  it('opens the page that the user requested before the sign-in', async () => {
    server.answer(login, signedIn);
    open('/dashboard/leads');
    signIn('asha', 'right');
    expect(await screen.findByText('the leads')).toBeDefined();
  });

  it('asks for a new password after a one-time password, and shows server errors', async () => {
    const text = 'New password must have at least 10 characters';
    server.answer(login, oneTimePassword);
    server.answer(change, {
      status: 422,
      json: { error: { code: 'INVALID', message: 'x', fields: { newPassword: text } } },
    });
    open();
    signIn('asha', 'once');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    type('New password', 'once');
    type('Confirm new password', 'once');
    press('Change password');
    expect(textBelow('New password')).toBe('New password must differ from the current one');
    type('New password', 'short');
    press('Change password');
    expect(textBelow('Confirm new password')).toBe("The passwords don't match");
    type('Confirm new password', 'short');
    press('Change password');
    expect(await screen.findByText(text)).toBeDefined();
    expect(textBelow('New password')).toBe(text);
    server.answer(change, { json: { data: { token: 'd.e.f' } } });
    press('Change password');
    expect(await screen.findByText('the dashboard')).toBeDefined();
    expect(localStorage.getItem('token')).toBe('d.e.f');
    const sent = { password: 'once', newPassword: 'short' };
    expect(bodiesOf(change)).toEqual([sent, sent]);
  });

  it('lets a user with a one-time password sign in as someone else instead', async () => {
    server.answer(login, oneTimePassword);
    open();
    signIn('asha', 'once');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    press('Sign in as someone else');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows the password on request, and warns while caps lock is on', () => {
    open();
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    press('Show password');
    expect(input.type).toBe('text');
    press('Hide password');
    expect(input.type).toBe('password');
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(textBelow('Password')).toBe('Caps lock is on.');
    fireEvent.keyUp(input, { key: 'a' });
    expect(textBelow('Password')).toBeUndefined();
  });
});
