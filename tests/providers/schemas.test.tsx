// @vitest-environment jsdom
import { useRef } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { http } from '../../src/providers/api/http/http.ts';
import { fetchSchema, ModelProvider, useModel, useNewerModel } from '../../src/providers/schemas.tsx';
import { startServer, type TestServer } from './testServer.ts';

const settings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const flats: ResourceSchema = {
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: { name: { type: 'string' } },
};
const answerOf = (version: string, resources: readonly ResourceSchema[] = []) => ({
  version,
  resources,
  settings,
  validators: '',
});

const Shown = () => {
  const {
    version,
    resources,
    intake,
    settings: { timeZone },
  } = useModel();
  const first = useRef(resources);
  const { newer, applyNewer } = useNewerModel();
  return (
    <>
      <p>in force: {version}</p>
      <p>
        in {timeZone}, {first.current === resources ? 'same' : 'other'} resources
      </p>
      <p>sources: {Object.keys(intake).join(', ')}</p>
      <label>
        Half filled
        <input />
      </label>
      {newer !== undefined && (
        <button type="button" onClick={applyNewer}>
          use {newer.version}
        </button>
      )}
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

describe('schemas', () => {
  it('are rejected when the response has another shape', async () => {
    server.answer('GET /api/v2/schema', { json: { version: 7 } });
    await expect(fetchSchema()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('are offered when any response has a newer version, and a half-filled form keeps its input', async () => {
    server.answer('GET /api/v2/schema', { json: answerOf('v2', [flats]), headers: { 'x-schema-version': 'v2' } });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v2' } });
    render(
      <ModelProvider answer={answerOf('v1')}>
        <Shown />
      </ModelProvider>,
    );
    fireEvent.change(screen.getByLabelText('Half filled'), { target: { value: 'Asha' } });
    await act(() => http('/api/x'));
    const offer = await screen.findByRole('button', { name: 'use v2' });
    expect(screen.getByText('in force: v1')).toBeDefined();
    fireEvent.click(offer);
    expect(screen.getByText('in force: v2')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Half filled').value).toBe('Asha');
  });

  it('are no longer offered when the change was taken back', async () => {
    server.answer('GET /api/v2/schema', { json: answerOf('v5', [flats]), headers: { 'x-schema-version': 'v5' } });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v5' } });
    render(
      <ModelProvider answer={answerOf('v4')}>
        <Shown />
      </ModelProvider>,
    );
    await act(() => http('/api/x'));
    await screen.findByRole('button', { name: 'use v5' });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v4' } });
    await act(() => http('/api/x'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('in force: v4')).toBeDefined();
  });

  it('are fetched again when the network is back', async () => {
    server.answer('GET /api/v2/schema', { status: 503, json: {} });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v9' } });
    render(
      <ModelProvider answer={answerOf('v8')}>
        <Shown />
      </ModelProvider>,
    );
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    await act(() => http('/api/x'));
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), 20_000);
    server.answer('GET /api/v2/schema', { json: answerOf('v9', [flats]), headers: { 'x-schema-version': 'v9' } });
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('button', { name: 'use v9' });
    warned.mockRestore();
  });

  it('are applied immediately when no resource changed, such as after a switched source', async () => {
    const source = { name: 'portal', title: 'Portal', plural: 'Portals', resource: 'flats', status: 'inactive' };
    server.answer('GET /api/v2/schema', {
      json: { ...answerOf('v2', [flats]), intake: [source] },
      headers: { 'x-schema-version': 'v2' },
    });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v2' } });
    render(
      <ModelProvider answer={{ ...answerOf('v1', [flats]), intake: [] }}>
        <Shown />
      </ModelProvider>,
    );
    await act(() => http('/api/x'));
    await screen.findByText('in force: v2');
    expect(screen.getByText('in Asia/Kolkata, same resources')).toBeDefined();
    expect(screen.getByText('sources: portal')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("are applied immediately when only the organization's settings change, with the same resources", async () => {
    server.answer('GET /api/v2/schema', {
      json: { ...answerOf('v3', [flats]), settings: { ...settings, timeZone: 'Asia/Dubai' } },
      headers: { 'x-schema-version': 'v3' },
    });
    server.answer('GET /api/x', { json: {}, headers: { 'x-schema-version': 'v3' } });
    render(
      <ModelProvider answer={answerOf('v1', [flats])}>
        <Shown />
      </ModelProvider>,
    );
    await act(() => http('/api/x'));
    await screen.findByText('in Asia/Dubai, same resources');
    expect(screen.getByText('in force: v3')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
