// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { http } from '../../src/providers/http.ts';
import { fetchSchema, ModelProvider, useModel, useNewerModel } from '../../src/schemas.tsx';
import { startServer, type TestServer } from './testServer.ts';

const settings = { name: 'Test Realty', country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', areaUnit: 'sq ft', areaUnits: {} };
const answerOf = (version: string) => ({ version, resources: [], settings, validators: '' });

const Shown = () => {
  const { version } = useModel();
  const { newer, applyNewer } = useNewerModel();
  return (
    <>
      <p>in force: {version}</p>
      <label>Half filled<input /></label>
      {newer !== undefined && <button type="button" onClick={applyNewer}>use {newer.version}</button>}
    </>
  );
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

describe('the schemas', () => {
  it('are refused when the answer is something else', async () => {
    server.answer('GET /api/v2/schema', { json: { version: 7 } });
    await expect(fetchSchema()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('are offered anew when any answer tells of a newer version, and a half-filled form stays', async () => {
    server.answer('GET /api/v2/schema', { json: answerOf('v2'), headers: { 'x-schema-version': 'v2' } });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v2' } });
    render(<ModelProvider answer={answerOf('v1')}><Shown /></ModelProvider>);
    fireEvent.change(screen.getByLabelText('Half filled'), { target: { value: 'Asha' } });
    await act(() => http('/api/x'));
    const offer = await screen.findByRole('button', { name: 'use v2' });
    expect(screen.getByText('in force: v1')).toBeDefined();
    fireEvent.click(offer);
    expect(screen.getByText('in force: v2')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Half filled').value).toBe('Asha');
  });
});
