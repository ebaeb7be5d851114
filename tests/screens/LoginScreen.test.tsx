// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginScreen } from '../../src/screens/signIn/LoginScreen.tsx';
import { ModelProvider } from '../../src/providers/schemas.tsx';
import { startServer, type TestServer } from '../providers/testServer.ts';

const settings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const login = 'POST /api/v2/admin/login-profile';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  render(
    <ModelProvider answer={{ version: 'v1', resources: [], settings, validators: '' }}>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/dashboard" element={<p>the dashboard</p>} />
        </Routes>
      </MemoryRouter>
    </ModelProvider>,
  );
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.stop();
});

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('LoginScreen', () => {
  it('reports missing fields and sends nothing', () => {
    press('Sign in');
    expect(screen.getByText('Please enter Username')).toBeDefined();
    expect(screen.getByText('Please enter Password')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  it.each([
    [401, 'WRONG_CREDENTIALS', 'Username or password is wrong.'],
    [429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Please wait 5 minutes.'],
  ])('shows the message of a %i response, and keeps the username', async (status, code, message) => {
    server.answer(login, { status, json: { error: { code, message } } });
    type('Username', 'asha');
    type('Password', 'wrong');
    press('Sign in');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('asha');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('stores the token and opens the dashboard', async () => {
    server.answer(login, { json: { data: { token: 'a.b.c', mustChangePassword: false } } });
    type('Username', ' asha ');
    type('Password', 'right');
    press('Sign in');
    expect(await screen.findByText('the dashboard')).toBeDefined();
    expect(localStorage.getItem('token')).toBe('a.b.c');
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ username: 'asha', password: 'right' });
  });

  it('asks for a new password after a one-time password, and shows server errors', async () => {
    server.answer(login, { json: { data: { token: 'a.b.c', mustChangePassword: true } } });
    const text = 'New password must have at least 10 characters';
    server.answer('POST /api/v2/admin/change-password', {
      status: 422,
      json: { error: { code: 'INVALID', message: 'x', fields: { newPassword: text } } },
    });
    type('Username', 'asha');
    type('Password', 'once');
    press('Sign in');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    type('New password', 'short');
    type('Confirm new password', 'other');
    press('Change password');
    expect(screen.getByText("The passwords don't match")).toBeDefined();
    type('Confirm new password', 'short');
    press('Change password');
    expect(await screen.findByText(text)).toBeDefined();
    server.answer('POST /api/v2/admin/change-password', { json: { data: { token: 'd.e.f' } } });
    press('Change password');
    expect(await screen.findByText('the dashboard')).toBeDefined();
    expect(localStorage.getItem('token')).toBe('d.e.f');
    expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ password: 'once', newPassword: 'short' });
  });

  it('shows the password on request, and warns about caps lock', () => {
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    press('Show password');
    expect(input.type).toBe('text');
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps lock is on.')).toBeDefined();
  });
});
